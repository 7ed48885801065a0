"""Values as they travel: numbers also as texts, whatever else comes is none."""

import math
import re

NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?", re.ASCII)
SAFE = 2**53 - 1


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def number(value, usual=0):
    """A number, also as text; `usual` for all else."""
    if isinstance(value, str):
        text = value.strip()
        value = float(text) if NUMBER.fullmatch(text) else None
    return value if is_number(value) and math.isfinite(value) else usual


def whole(value):
    """A whole number, also as text; 0 for all else."""
    read = number(value)
    return int(read) if read == int(read) and abs(read) <= SAFE else 0


def words(value):
    """Text, also of a number."""
    return value if isinstance(value, str) else str(value) if is_number(value) else ""
