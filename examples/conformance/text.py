"""What a character, a blank, a length and a letter are to the rules (`fixtures/README.md`, "Texts")."""

import re
import unicodedata

BLANKS = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
BLANK = f"[{BLANKS}]"
_RUN = re.compile(f"{BLANK}+")

_HIDDEN = re.compile("[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")

# Unicode's Default_Ignorable_Code_Point beyond the formats (Cf): they show nothing.
_IGNORABLE = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0}
_IGNORABLE_FROM_TO = [(0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF)]

_SCRIPTS = {
    "Han": [(0x2E80, 0x2FD5), (0x3005, 0x3005), (0x3007, 0x3007), (0x3021, 0x3029), (0x3038, 0x303B), (0x3400, 0x4DBF),
            (0x4E00, 0x9FFF), (0xF900, 0xFAD9), (0x20000, 0x323AF)],
    "Hiragana": [(0x3041, 0x3096), (0x309D, 0x309F), (0x1B001, 0x1B11F), (0x1F200, 0x1F200)],
    "Katakana": [(0x30A1, 0x30FA), (0x30FD, 0x30FF), (0x31F0, 0x31FF), (0x32D0, 0x32FE), (0x3300, 0x3357), (0xFF66, 0xFF6F),
                 (0xFF71, 0xFF9D)],
    "Hangul": [(0x1100, 0x11FF), (0x302E, 0x302F), (0x3131, 0x318E), (0x3200, 0x321E), (0x3260, 0x327E), (0xA960, 0xA97C),
               (0xAC00, 0xD7FB), (0xFFA0, 0xFFDC)],
    "Thai": [(0x0E01, 0x0E3A), (0x0E40, 0x0E5B)],
    "Lao": [(0x0E81, 0x0EDF)],
    "Khmer": [(0x1780, 0x17F9), (0x19E0, 0x19FF)],
    "Myanmar": [(0x1000, 0x109F), (0xA9E0, 0xA9FE), (0xAA60, 0xAA7F)],
}


def trimmed(text):
    return text.strip(BLANKS)


def words_of(text):
    """The words of a text, parted by blanks."""
    return [word for word in _RUN.split(text) if word != ""]


def one_line(text):
    return trimmed(_RUN.sub(" ", text))


def well_formed(text):
    """A text without halves of characters."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


def units_in(text):
    """Length in UTF-16 code units, which positions in a text count."""
    return len(text) + sum(1 for character in text if ord(character) > 0xFFFF)


def units_of(text):
    """The UTF-16 code units of a text."""
    encoded = text.encode("utf-16-le", "surrogatepass")
    return [encoded[at] | encoded[at + 1] << 8 for at in range(0, len(encoded), 2)]


def up_to(text, units):
    """The text before a position."""
    return text.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "surrogatepass")


def name_within(text, least, most):
    """A name without hidden characters, of which one can be seen, of so many characters; None for what is none."""
    name = trimmed(well_formed(_HIDDEN.sub(" ", text)))
    visible = any(c not in BLANKS and unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn") for c in name)
    return name if visible and least <= len(name) <= most else None


def shows_nothing(text):
    """Whether there are but blanks in a text, and marks that only steer the letters around them."""
    def unseen(character):
        point = ord(character)
        return (
            character in BLANKS
            or point == 0x2800
            or unicodedata.category(character) == "Cf"
            or point in _IGNORABLE
            or any(low <= point <= high for low, high in _IGNORABLE_FROM_TO)
        )

    return all(unseen(character) for character in text)


def is_of_script(character, *scripts):
    point = ord(character)
    return any(low <= point <= high for script in scripts for low, high in _SCRIPTS[script])


def is_letter(character):
    return unicodedata.category(character).startswith("L")


def is_number(character):
    return unicodedata.category(character).startswith("N")


def is_mark(character):
    return unicodedata.category(character).startswith("M")


def latin_name(text):
    """A name as it is searched: in lower case, without accents (CONTACT-07)."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if not is_mark(c)).lower()
