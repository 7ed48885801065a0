"""Sizes, distances, durations, covers and money (spec 2.22, 3.3, 9.7, 9.8). Numbers are rounded half up."""

import math
import re
from decimal import ROUND_HALF_UP, Decimal

from refusal import Refused

COVER = (200, 240)
RADIUS = 6_371_008.8
SAFE = 2**53 - 1
UNITS = ("B", "KB", "MB", "GB", "TB")


def rounded(number):
    return math.floor(number + 0.5)


def cover_size(given, _environment):
    """COVER-01."""
    width, height = given["width"], given["height"]
    if width <= 0 or height <= 0:
        return {"width": COVER[0], "height": COVER[1]}
    scale = min(1, COVER[0] / width, COVER[1] / height)
    return {"width": max(1, rounded(width * scale)), "height": max(1, rounded(height * scale))}


def file_size(size, _environment):
    """SIZE-01."""
    if size != int(size) or not 0 <= size <= SAFE:
        raise Refused("size-invalid")
    count, unit = str(size), 0
    while Decimal(count) >= 1024 and unit < len(UNITS) - 1:
        size /= 1024
        unit += 1
        count = str(Decimal(size).quantize(Decimal("0.01"), ROUND_HALF_UP))
    return f"{count} {UNITS[unit]}"


def duration(seconds, _environment):
    """DURATION-01."""
    minutes, second = divmod(rounded(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def metres_between(a, b):
    """DISTANCE-01, in metres."""
    north, south = math.radians(a["latitude"]), math.radians(b["latitude"])
    east = math.radians(b["longitude"] - a["longitude"])
    share = math.sin((south - north) / 2) ** 2 + math.cos(north) * math.cos(south) * math.sin(east / 2) ** 2
    return 2 * RADIUS * math.asin(math.sqrt(min(1, share)))


def distance_told(metres, _environment):
    """DISTANCE-02."""
    if rounded(metres) < 1000:
        return {"count": rounded(metres), "unit": "m"}
    return {"count": rounded(metres / 100) / 10, "unit": "km"}


DIGITS = "零壹贰叁肆伍陆柒捌玖"
POWERS = ((10**8, "亿"), (10**4, "万"), (1000, "仟"), (100, "佰"), (10, "拾"))


def in_capitals(whole):
    """MONEY-01: one zero for a run of zeros inside, none at the end."""
    for base, unit in POWERS:
        if whole >= base:
            count, rest = divmod(whole, base)
            gap = "零" if rest * 10 < base else ""
            return in_capitals(count) + unit + (gap + in_capitals(rest) if rest else "")
    return DIGITS[whole]


def behind_yuan(yuan, fen):
    """MONEY-02."""
    if fen == 0:
        return "整"
    jiao, left = divmod(fen, 10)
    first = f"{DIGITS[jiao]}角" if jiao else "零" if yuan else ""
    return first + (f"{DIGITS[left]}分" if left else "")


def written(amount):
    """An amount as it is written; what only an exponent could write is too small to count, or too large."""
    return f"{Decimal(str(amount)):f}" if isinstance(amount, (int, float)) else amount


def money_in_chinese(amount, _environment):
    """MONEY-01 to MONEY-05."""
    text = written(amount)
    if not re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", text, re.ASCII):
        raise Refused("amount-invalid")
    exact = Decimal(text)
    if abs(exact) >= 10**15:
        raise Refused("amount-too-large")
    fens = int(abs(exact).scaleb(2).to_integral_value(ROUND_HALF_UP))
    yuan, fen = divmod(fens, 100)
    if yuan >= 10**15:
        raise Refused("amount-too-large")
    if fens == 0:
        return "零元整"
    return ("负" if exact < 0 else "") + (f"{in_capitals(yuan)}元" if yuan else "") + behind_yuan(yuan, fen)


QUESTIONS = {
    "coverSize": cover_size,
    "fileSize": file_size,
    "duration": duration,
    "distance": lambda spots, _environment: rounded(metres_between(*spots)),
    "distanceTold": distance_told,
    "imageZoom": lambda asked, _environment: min(4, max(1, asked)),  # ZOOM-01
    "mapZoom": lambda asked, _environment: rounded(min(18, max(5, asked))),  # ZOOM-02
    "moneyInChinese": money_in_chinese,
}
