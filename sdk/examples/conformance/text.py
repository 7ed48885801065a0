"""What a character, a blank, a length and a letter are to the rules (`fixtures/README.md`, "Texts")."""

import re
import unicodedata

BLANKS = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_HIDDEN = re.compile("[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")


def trimmed(text):
    return text.strip(BLANKS)


def well_formed(text):
    """A text without halves of characters."""
    return re.sub("[\ud800-\udfff]", "\ufffd", text)


def units_of(text):
    """The UTF-16 code units of a text."""
    encoded = text.encode("utf-16-le", "surrogatepass")
    return [encoded[at] | encoded[at + 1] << 8 for at in range(0, len(encoded), 2)]


def name_within(text, least, most):
    """A name without hidden characters, of which one can be seen, of so many characters; None for what is none."""
    name = trimmed(well_formed(_HIDDEN.sub(" ", text)))
    visible = any(c not in BLANKS and unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn") for c in name)
    return name if visible and least <= len(name) <= most else None
