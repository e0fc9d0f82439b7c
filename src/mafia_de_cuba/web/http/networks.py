"""Networks: who counts as one caller where limits are kept."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network


@lru_cache(maxsize=8192)
def prefix_of(address: str, v4: int, v6: int) -> str:
    """The network of this many bits that an address is in; what is no address stays as it is."""
    try:
        read: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(read, IPv6Address) and read.ipv4_mapped:
        read = read.ipv4_mapped  # a server that listens on :: sees IPv4 like this
    if read.version == 4 and v4 == 32:
        return str(read)
    return str(ip_network((read, v4 if read.version == 4 else v6), strict=False))


def network_of(address: str) -> str:
    """What one household has: an IPv4 address, or the /64 of an IPv6 one."""
    return prefix_of(address, 32, 64)


def site_of(address: str) -> str:
    """What one customer of a hoster may have: an IPv4 /24, or an IPv6 /48."""
    return prefix_of(address, 24, 48)


def customer_of(address: str) -> str:
    """What somebody can have without sharing it: an IPv4 address, or an IPv6 /48."""
    return prefix_of(address, 32, 48)
