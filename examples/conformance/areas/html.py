"""HTML of a message cut into pieces, as browsers do (DEC-0013)."""

import re

from text import BLANK

STARTS = re.compile(r"<[a-z/!?]", re.IGNORECASE | re.ASCII)
TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)", re.IGNORECASE | re.ASCII)
SILENT = ("script", "style")


def end_of(html, start):
    """Where a tag ends; quoted values are heeded. -1 when it never does."""
    quote = ""
    for at in range(start, len(html)):
        character = html[at]
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'" and html[at - 1] == "=":
            quote = character
        elif character == ">":
            return at
    return -1


def pieces(html):
    """Texts (a string) and tags (name, source, whether it is an end tag). A tag that never ends swallows the rest."""
    at = text = 0
    while (opening := STARTS.search(html, at)) is not None:
        start = opening.start()
        if start > text:
            yield html[text:start]
        is_comment = html.startswith("<!--", start)
        end = html.find("-->", start + 4) if is_comment else end_of(html, start + 1)
        if end == -1:
            return
        at = end + (3 if is_comment else 1)
        tag = None if is_comment else TAG.match(html, start)
        if tag is not None:
            name = tag[2].lower()
            yield name, html[start:at], tag[1] == "/"
            if name in SILENT and tag[1] == "":
                close = re.compile(f"</{name}", re.IGNORECASE | re.ASCII).search(html, at)
                if close is None:
                    return
                at = close.start()
        text = at
    if text < len(html):
        yield html[text:]


def tags_in(html):
    """How many tags there could be at most (TEXT-05)."""
    return len(STARTS.findall(html))


ATTRIBUTE = re.compile(
    rf"(?:/|{BLANK})*([^/\s](?:(?!{BLANK})[^=/])*){BLANK}*(?:={BLANK}*(?:\"([^\"]*)\"?|'([^']*)'?|((?:(?!{BLANK}).)*)))?", re.DOTALL
)
ELEMENT = re.compile(rf"(?:(?!{BLANK})[^/])*", re.DOTALL)


def attributes_of(source):
    """The attributes of a tag as written; the first of a name counts."""
    inner = source.removesuffix(">")
    found = {}
    for each in ATTRIBUTE.finditer(inner, ELEMENT.match(inner).end()):
        name, *values = each.groups(default="")
        found.setdefault(name.lower(), "".join(values))
    return found
