"""What a text may lead to and show (spec 5.10)."""

import re

from text import trimmed

LINK = re.compile(r"(https?://|mailto:|tel:)", re.IGNORECASE | re.ASCII)


def link_kind(href, _environment):
    """EDITOR-01."""
    address = trimmed(href)
    if re.fullmatch("[0-9]{1,15}", address):
        return "mention"
    return "link" if LINK.match(address) else "none"


def may_show(given, _environment):
    """EDITOR-02: over https, or from the service's own host."""
    address, own = trimmed(given["src"]), given["ownHost"]
    is_own = re.match(r"/(?![/\\])", address) or (own != "" and address.startswith(f"{own}/"))
    return bool(is_own) or address.lower().startswith("https://")


QUESTIONS = {"linkKind": link_kind, "mayShow": may_show}
