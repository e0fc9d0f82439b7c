"""`python -m scripts.audit`: known vulnerabilities, licences and a bill of the run-time packages.

pip-audit asks a public service about the pinned packages; where it cannot be reached, that is said
loudly and the rest goes on. The licences of all packages that are installed to play must be
permissive. The bill is CycloneDX, in build/sbom.cdx.json.
"""

import json
import re
import subprocess
import sys
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement

NAME = "mafia-de-cuba"
PINS = Path("requirements/run.txt")
BUILD = Path("build")
PERMISSIVE = re.compile(
    r"MIT|BSD|0BSD|Apache|ISC|PSF|Python Software Foundation|Zlib|CC0|Unlicense|HPND", re.I
)


def tree(name: str, seen: set[str] | None = None) -> Iterator[Distribution]:
    """A package and all that it needs at run time, each once; extras and other systems left out."""
    seen = set() if seen is None else seen
    key = name.lower().replace("_", "-")
    if key in seen:
        return
    seen.add(key)
    found = distribution(name)
    yield found
    for line in found.requires or ():
        wanted = Requirement(line)
        if wanted.marker is None or wanted.marker.evaluate({"extra": ""}):
            yield from tree(wanted.name, seen)


def licence(package: Distribution) -> str:
    """The licence that a package names: as an expression, in a word, or as a classifier."""
    told = package.metadata
    expressions = [*(told.get_all("License-Expression") or ()), *(told.get_all("License") or ())]
    classified = [
        line.rpartition(" :: ")[2]
        for line in told.get_all("Classifier") or ()
        if line.startswith("License ::")
    ]
    return expressions[0].split("\n")[0][:80] if expressions else ", ".join(classified)


def permissive(named: str) -> bool:
    """Whether every part of a licence is one that we know as permissive."""
    parts = re.split(r"\bAND\b|\bOR\b|,|[()]", named)
    return bool(named) and all(PERMISSIVE.search(part) for part in parts if part.strip())


def component(package: Distribution) -> dict[str, Any]:
    """A package as CycloneDX lists it."""
    name, version = package.metadata["Name"], package.version
    link = f"pkg:pypi/{name.lower()}@{version}"
    return {
        "type": "library",
        "bom-ref": link,
        "name": name,
        "version": version,
        "purl": link,
        "licenses": [{"license": {"name": licence(package)}}],
    }


def bill(packages: list[Distribution]) -> dict[str, Any]:
    """The bill of materials; the first package is the one that it is of."""
    own, *others = [component(package) for package in packages]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid4()}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.now(UTC).isoformat(timespec="seconds"),
            "component": {**own, "type": "application"},
        },
        "components": others,
        "dependencies": [
            {"ref": component(package)["bom-ref"], "dependsOn": sorted(_needs(package, packages))}
            for package in packages
        ],
    }


def _needs(package: Distribution, packages: list[Distribution]) -> Iterator[str]:
    wanted = {Requirement(line).name.lower().replace("_", "-") for line in package.requires or ()}
    for other in packages:
        if other.metadata["Name"].lower().replace("_", "-") in wanted:
            yield component(other)["bom-ref"]


class Answer(NamedTuple):
    """What a service knows against packages, and those that it said nothing of."""

    known: list[str]
    unchecked: list[str]


def ask_service(pins: Path = PINS) -> Answer | None:
    """What is known against the pinned packages; None if no service could be asked at all."""
    out = BUILD / "vulnerabilities.json"
    out.unlink(missing_ok=True)
    command = [
        *(sys.executable, "-m", "pip_audit", "--requirement", str(pins), "--require-hashes"),
        *("--disable-pip", "--format", "json", "--output", str(out), "--progress-spinner", "off"),
    ]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    if not out.exists():
        print(asked.stderr[-600:].strip())
        return None
    return read_answer(json.loads(out.read_text("utf-8")))


def read_answer(told: dict[str, Any]) -> Answer:
    """pip-audit's report; what it skipped it has not checked, though it calls that no finding."""
    packages = told["dependencies"]
    known = [
        f"{package['name']} {package['version']}: {each['id']}"
        for package in packages
        for each in package.get("vulns", ())
    ]
    return Answer(known, [package["name"] for package in packages if "skip_reason" in package])


def verdict(answer: Answer | None) -> str:
    """What came of asking, in a sentence."""
    if answer is None:
        return "NOT CHECKED: no service that knows vulnerabilities could be reached from here."
    if answer.unchecked:
        names = ", ".join(answer.unchecked)
        return f"NOT CHECKED: the service that was asked does not know these packages: {names}."
    return f"{len(answer.known)} known vulnerabilities."


def main() -> None:
    """Look at everything; the exit status is 1 where something has to be done."""
    BUILD.mkdir(exist_ok=True)
    try:
        packages = list(tree(NAME))
    except PackageNotFoundError as missing:
        raise SystemExit(f"A run-time package is not installed: {missing}.") from None
    print(f"{len(packages) - 1} packages at run time:")
    for package in packages[1:]:
        print(f"  {package.metadata['Name']:20} {package.version:10} {licence(package)}")
    doubtful = [each.metadata["Name"] for each in packages if not permissive(licence(each))]
    (BUILD / "sbom.cdx.json").write_text(json.dumps(bill(packages), indent=2), "utf-8")
    print(f"The bill of materials is in {BUILD / 'sbom.cdx.json'}.")
    answer = ask_service()
    print(verdict(answer))
    known = answer.known if answer else []
    for fault in [f"not known as permissive: {name}" for name in doubtful] + known:
        print(f"FAULT: {fault}")
    sys.exit(1 if doubtful or known else 0)


if __name__ == "__main__":
    main()
