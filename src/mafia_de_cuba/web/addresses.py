"""Network addresses: the part of one that a household, and nobody else, shares."""

from ipaddress import IPv6Address, ip_address

HOUSEHOLD_BITS = 64  # of an IPv6 address; the rest changes as its owner likes


def network(address: str) -> str:
    """An IPv4 address as it is, an IPv6 address by its first 64 bits; else the text itself."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return f"{IPv6Address(int(parsed) >> HOUSEHOLD_BITS << HOUSEHOLD_BITS)}/64"
    return str(parsed)
