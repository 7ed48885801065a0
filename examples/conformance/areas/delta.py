"""What is kept of a pasted document, operation by operation (spec 1.6, 5.10)."""

import re

from areas.document import LISTS, is_formula, is_header, is_indent, is_media, is_side
from areas.editor import link_kind
from text import trimmed, units_in, up_to

SWITCHES = ("bold", "italic", "underline", "strike", "code", "blockquote", "code-block")
WORDS = {"script": ("sub", "super"), "list": LISTS, "align": ("center", "right", "justify"), "direction": ("rtl",)}
VALUES = {"header": is_header, "indent": is_indent, "width": is_side, "height": is_side}
BOUNDS = {"operations": 5000, "characters": 50_000, "embedded": 4_000_000}


def keeps_format(name, value):
    if name in SWITCHES:
        return value is True
    if name in WORDS:
        return isinstance(value, str) and value in WORDS[name]
    if name in VALUES:
        return VALUES[name](value)
    return isinstance(value, str) and (name == "alt" or (name == "link" and link_kind(value, None) == "link"))


def kept_formats(attributes):
    """EDITOR-17."""
    return {name: value for name, value in attributes.items() if keeps_format(name, value)}


def kept_embed(embed):
    """EDITOR-18: one thing, by its address or its formula."""
    if len(embed) != 1:
        return None
    [(name, value)] = embed.items()
    if not isinstance(value, str):
        return None
    if name in ("image", "video"):
        return {name: trimmed(value)} if is_media(name, value) else None
    return embed if name == "formula" and is_formula(value) else None


def reads_operation(given, _environment):
    """EDITOR-22."""
    raw = given["raw"]
    return (
        isinstance(raw, dict)
        and isinstance(raw.get("insert", ""), (str, dict))
        and isinstance(raw.get("attributes", {}), dict)
    )


def clean_delta(operations, bounds):
    """EDITOR-19, EDITOR-21: texts are cut, what is embedded and does not fit is left out."""
    kept, characters, embedded = [], bounds["characters"], bounds["embedded"]
    for operation in operations[: bounds["operations"]]:
        insert = operation.get("insert", "")
        if isinstance(insert, str):
            # no character is cut in two
            insert = re.sub("[\ud800-\udbff]\\Z", "", up_to(insert, characters))
            characters -= units_in(insert)
        else:
            insert = kept_embed(insert)
            length = units_in(*insert.values()) if insert else 0
            if length > embedded:
                continue
            embedded -= length
        if insert:
            formats = kept_formats(operation.get("attributes", {}))
            kept.append({"insert": insert, "attributes": formats} if formats else {"insert": insert})
    return kept


def bounded_delta(given, _environment):
    """EDITOR-21 by numbers."""
    length = given["length"]
    address = "data:image/png;base64,"
    insert = "x" * length if given["insert"] == "text" else {"image": address + "A" * (length - len(address))}
    kept = clean_delta([{"insert": insert}] * given["times"], BOUNDS)
    size = sum(units_in(i if isinstance(i, str) else i["image"]) for i in (each["insert"] for each in kept))
    return {"operations": len(kept), "size": size}


QUESTIONS = {
    "keptFormats": lambda given, _environment: kept_formats(given["attributes"]),
    "keptEmbed": lambda given, _environment: kept_embed(given["embed"]),
    "readsOperation": reads_operation,
    "cleanDelta": lambda given, _environment: clean_delta(given["operations"], given["bounds"]),
    "boundedDelta": bounded_delta,
}
