"""What Linux tells of processes."""

import re
from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

PROC = Path("/proc")
LISTENING = "0A"


def runs(process: int) -> bool:
    """Is there a process of this number, and not only what is left of one?"""
    return (_status(process) or "Z 0")[0] != "Z"


def descendants(process: int) -> set[int]:
    """The processes that it started, those that they started, and so on."""
    parents = {
        int(entry.name): int((_status(int(entry.name)) or "Z 0").split()[1])
        for entry in PROC.iterdir()
        if entry.name.isdigit()
    }
    found, more = set[int](), {process}
    while more:
        found |= more
        more = {child for child, parent in parents.items() if parent in more} - found
    return found - {process}


def listening(processes: Collection[int]) -> list[IPv4Address | IPv6Address]:
    """The addresses at which these wait for connections, one for each socket."""
    sockets = {
        match[1]
        for process in processes
        for link in (PROC / str(process) / "fd").iterdir()
        if (match := re.fullmatch(r"socket:\[(\d+)\]", _target(link)))
    }
    found = []
    for table in ("tcp", "tcp6"):
        for line in (PROC / "net" / table).read_text().splitlines()[1:]:
            _, local, _, state, *_, inode = line.split()[:10]
            if state == LISTENING and inode in sockets:
                found.append(_address(local.split(":")[0]))
    return found


def _status(process: int) -> str | None:
    """State and parent."""
    try:
        return (PROC / str(process) / "stat").read_text().rpartition(") ")[2]
    except (FileNotFoundError, ProcessLookupError):
        return None


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except FileNotFoundError:
        return ""


def _address(words: str) -> IPv4Address | IPv6Address:
    """From hexadecimal, four bytes at a time, the last byte first."""
    turned = b"".join(bytes.fromhex(words[n : n + 8])[::-1] for n in range(0, len(words), 8))
    address = ip_address(turned)
    return (address.ipv4_mapped if isinstance(address, IPv6Address) else None) or address
