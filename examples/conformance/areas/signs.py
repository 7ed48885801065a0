"""Documents as plain text: signs that stand for formats, and back (spec 1.7)."""

import re
from html import escape as escaped

from areas.document import is_formula
from areas.editor import link_kind
from areas.link import links
from text import BLANKS, trimmed

SEEN = f"[^{BLANKS}]"
LETTER = r"[^\W_]"


def with_signs(text, formats):
    """The words of a run between the signs of its formats; blanks at its edges stay outside."""
    words = trimmed(text)
    if words == "":
        return text
    link, signed = formats.get("link"), words
    if isinstance(link, str) and link != words:
        signed = f"{words} {link}" if re.search(r"[\[\]()]", words + link) else f"[{words}]({link})"
    for name, sign in (("underline", "++"), ("bold", "**"), ("italic", "_")):
        if formats.get(name) is True:
            signed = f"{sign}{signed}{sign}"
    before, _, after = text.partition(words)
    return before + signed + after


def mark_of(formats, number):
    """What stands before a line."""
    if "header" in formats:
        return "#" * formats["header"] + " "
    if formats.get("blockquote") is True:
        return "> "
    if "list" not in formats:
        return ""
    return "  " * formats.get("indent", 0) + (f"{number}. " if formats["list"] == "ordered" else "- ")


def counted(numbers, depth, is_numbered):
    """Items so far of the lists that go on behind an item."""
    return {each: count for each, count in numbers.items() if each < depth or (each == depth and is_numbered)}


def signed_text(given, _environment):
    """EDITOR-23."""
    lines, line, numbers = [], "", {}
    for operation in given["operations"]:
        formats, inserted = operation.get("attributes", {}), operation["insert"]
        if not isinstance(inserted, str):
            line += f"${trimmed(inserted['formula'])}$" if "formula" in inserted else "".join(inserted.values())
            continue
        first, *others = inserted.split("\n")
        line += with_signs(first, formats)
        for each in others:
            depth = formats.get("indent", 0) if "list" in formats else -1
            is_numbered = formats.get("list") == "ordered"
            numbers = counted(numbers, depth, is_numbered)
            number = numbers.get(depth, 0) + 1
            if is_numbered:
                numbers[depth] = number
            lines.append(mark_of(formats, number) + line)
            line = with_signs(each, formats)
    return "\n".join([*lines, line]).rstrip(BLANKS)


# bold, underlined, italic by the elements that they become, a link, a formula: a sign touches the word that it begins or ends with
PAIRS = {
    "strong": rf"\*\*(?={SEEN})(?P<strong>.+?)(?<={SEEN})\*\*",
    "u": rf"(?<!{LETTER})(?<!\+)\+\+(?={SEEN})(?P<u>.+?)(?<={SEEN})\+\+(?!{LETTER}|\+)",
    "em": rf"(?<!\w)_(?=[^{BLANKS}_])(?P<em>.+?)(?<=[^{BLANKS}_])_(?!\w)",
}
LONE = (
    rf"\[(?P<label>[^\[\]]+)\]\((?P<href>[^{BLANKS}()]+)\)"
    rf"|(?<!\$)\$(?={SEEN})(?P<formula>[^$]+)(?<={SEEN})\$(?![$0-9])"
)
LINE = re.compile(rf"(?:(#{{1,6}}) |(> )|((?:  ){{0,8}})(?:(-)|([0-9]{{1,4}})\.) )(?={SEEN})")


def html(text):
    return escaped(text, quote=False).replace('"', "&quot;")


def anchor(href, inside):
    return f'<a href="{html(href)}">{inside}</a>'


def plain_html(text):
    pieces = links(text, {})
    return "".join(html(each["text"]) if each["_tag"] == "Text" else anchor(each["href"], html(each["text"])) for each in pieces)


def sign_html(found, elements):
    """What stands for a sign with what is between, in which none of its kind stands; what only looks like one is text."""
    said = found.groupdict()
    for element in elements:
        if said[element] is not None:
            return f"<{element}>{inline_html(said[element], [each for each in elements if each != element])}</{element}>"
    if said["label"] is not None:
        return anchor(said["href"], html(said["label"])) if link_kind(said["href"], {}) == "link" else html(found[0])
    formula = html(said["formula"])
    return f'<span class="ql-formula" data-value="{formula}">{formula}</span>' if is_formula(said["formula"]) else html(found[0])


def inline_html(text, elements=tuple(PAIRS)):
    """Each sign is looked for in what is left behind the one before."""
    signs = re.compile("|".join([*(PAIRS[element] for element in elements), LONE]), re.DOTALL)
    written, rest = "", text
    while (found := signs.search(rest)) is not None:
        written += plain_html(rest[: found.start()]) + sign_html(found, elements)
        rest = rest[found.end() :]
    return written + plain_html(rest)


def list_html(items):
    """Items as lists, deeper ones within the item before them."""
    written, opened, at = "", "", 0
    while at < len(items):
        depth, element, inside = items[at]
        end = next((index for index in range(at + 1, len(items)) if items[index][0] <= depth), len(items))
        if element != opened:
            written += (f"</{opened}>" if opened else "") + f"<{element}>"
        opened = element
        written += f"<li>{inside}{list_html(items[at + 1 : end])}</li>"
        at = end
    return written + (f"</{opened}>" if opened else "")


def signed_html(given, _environment):
    """EDITOR-24: a number begins or continues a list only where it counts on from 1."""
    written, items, numbers = "", [], {}
    for line in given["text"].split("\n"):
        mark = LINE.match(line)
        header, quotation, blanks, bullet, number = mark.groups() if mark else (None,) * 5
        inside = inline_html(line[mark.end() :] if mark else line)
        depth = len(blanks or "") // 2
        counts = number is not None and int(number) == numbers.get(depth, 0) + 1
        if bullet is not None or counts:
            numbers = counted(numbers, depth, counts)
            if counts:
                numbers[depth] = int(number)
            items.append((depth, "ol" if counts else "ul", inside))
            continue
        written += list_html(items)
        items, numbers = [], {}
        if header is not None:
            written += f"<h{len(header)}>{inside}</h{len(header)}>"
        elif quotation is not None:
            written += f"<blockquote>{inside}</blockquote>"
        else:
            written += f"<p>{'<br>' if line == '' else inside if number is None else inline_html(line)}</p>"
    return written + list_html(items)


QUESTIONS = {"signedText": signed_text, "signedHtml": signed_html}
