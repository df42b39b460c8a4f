"""Under which address other machines reach this one."""

from __future__ import annotations

import socket


def address_on_the_network(host: str) -> str:
    """What another machine has to type for a host that is listened on: where that is all of them, the
    machine's own address."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104 - compared, not listened on
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; asks only which way the machine would go
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
