"""Texts: what a reader sees of HTML, and how plain text travels (spec 2.14, 4.12, DEC-0013)."""

import re

from areas.emoji import TOKEN, emoji_of, with_tokens
from areas.html import attributes_of, pieces, tags_in
from refusal import Refused
from text import one_line, shows_nothing, trimmed, units_in, well_formed, words_of

TEXT_MAX = 2048
HTML_MAX = 16_384
TAGS_MAX = 2048

BLOCKS = set(
    "p div h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table tr section article header footer hr address figure".split()
)
NAMED = {
    "amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": "\u00a0", "ensp": "\u2002", "emsp": "\u2003",
    "copy": "©", "reg": "®", "hellip": "…", "mdash": "—", "ndash": "–", "middot": "·", "bull": "•", "lsquo": "‘", "rsquo": "’",
    "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "yen": "¥", "euro": "€", "times": "×",
}
CODED = re.compile(r"&(?:#([0-9]{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));|\[!([0-9a-f]{2,6})\]", re.IGNORECASE | re.ASCII)
PICTURE_FILE = re.compile(r"([0-9a-f]{2,6})\.(?:png|svg|gif|webp)\b", re.IGNORECASE | re.ASCII)
CONTROLS = re.compile("[\u0000-\u0008\u000b-\u001f\u007f]")


def numbered(point):
    return "\ufffd" if point == 0 or point > 0x10FFFF or 0xD800 <= point <= 0xDFFF else chr(point)


def decoded(text):
    """Entities and tokens of emoji as characters, in one pass: nothing is decoded twice."""
    def character(coded):
        decimal, hexadecimal, name, emoji = coded.groups()
        if decimal is not None:
            return numbered(int(decimal))
        if hexadecimal is not None:
            return numbered(int(hexadecimal, 16))
        return (NAMED.get(name) if name is not None else emoji_of(emoji)) or coded[0]

    return CODED.sub(character, text)


def pictured(source):
    """An emoji that older clients send as a picture, named by its file."""
    attributes = attributes_of(source)
    if "emoji-image" not in words_of(attributes.get("class", "")):
        return ""
    named = PICTURE_FILE.search(attributes.get("src", ""))
    return (emoji_of(named[1]) or "") if named else ""


def plain_text(html):
    """TEXT-01: a line for each block and each <br>."""
    lines, line = [], ""
    for piece in pieces(html):
        if isinstance(piece, str):
            # blanks with a line break between blocks only lay the source out
            if line != "" or trimmed(piece) != "" or "\n" not in piece:
                line += decoded(piece)
            continue
        name, source, _ = piece
        if name == "img":
            line += pictured(source)
        elif name == "br" or (name in BLOCKS and line != ""):
            lines.append(line)
            line = ""
    return "\n".join([*lines, line] if line != "" else lines)


def clean(plain):
    """One kind of line break, no controls, no halves of characters."""
    return well_formed(CONTROLS.sub("", plain.replace("\r\n", "\n").replace("\r", "\n")))


def escaped(line):
    """A line as HTML; what was typed like a token is kept apart by an entity."""
    html = line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    html = TOKEN.sub(lambda token: f"[&#33;{token[1]}]" if emoji_of(token[1]) else token[0], html)
    return with_tokens(html)


def html_of(plain, line_of=escaped):
    """TEXT-02: a paragraph for each line."""
    text = clean(plain)
    return "" if text == "" else "".join(f"<p>{line_of(line) or '<br>'}</p>" for line in text.split("\n"))


def check_text(html):
    """TEXT-03, TEXT-04, TEXT-05."""
    if units_in(html) > HTML_MAX or len(html.encode("utf-8", "surrogatepass")) > HTML_MAX or tags_in(html) > TAGS_MAX:
        raise Refused("message-too-long", max=TEXT_MAX)
    text = plain_text(html)
    if len(text) > TEXT_MAX:
        raise Refused("message-too-long", max=TEXT_MAX)
    if shows_nothing(text) and not re.search(r"<img\b", html, re.IGNORECASE | re.ASCII):
        raise Refused("message-empty")
    return html


def may_compose(plain):
    """What somebody typed, cleaned, when it may be sent."""
    if units_in(plain) > HTML_MAX:
        raise Refused("message-too-long", max=TEXT_MAX)
    text = trimmed(clean(plain))
    if shows_nothing(text):
        raise Refused("message-empty")
    check_text(html_of(text))
    return text


def says(given, _environment):
    """TEXT-06: in any case of its letters, whatever the blanks."""
    return one_line(given["words"]).lower() in one_line(plain_text(given["html"])).lower()


SPACELESS = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u318f\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\ua9e0-\ua9ff\uaa60-\uaa7f\uac00-\ud7af\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff"
)


def search_tokens(given, _environment):
    """SEARCH-01: letters and pairs of scripts without blanks, three in a row of all others."""
    tokens = {}
    for run in re.finditer(f"([{SPACELESS}]+)|[^ \ud800-\udfff{SPACELESS}]+", one_line(given["text"]).lower()):
        for size in (1, 2) if run[1] else (3,):
            tokens.update(dict.fromkeys(run[0][at : at + size] for at in range(len(run[0]) - size + 1)))
    return list(tokens)


QUESTIONS = {
    "plainText": lambda html, _environment: plain_text(html),
    "htmlOf": lambda plain, _environment: html_of(plain),
    "checkText": lambda html, _environment: check_text(html),
    "says": says,
    "searchTokens": search_tokens,
}
