"""Times and colours (spec 9.5, 9.6, 9.8)."""

import math
import re
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from text import units_of

MINUTE = 60_000
HOUR = 60 * MINUTE
DAYS_MAX = 30
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def avatar_colour(name, _environment):
    """AVATAR-01: FNV-1a over the UTF-16 code units, its halves mixed."""
    mixed = 2166136261
    for unit in units_of(name):
        mixed = (mixed ^ unit) * 16777619 & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) % 5 + 1


def avatar_hue(colour, _environment):
    """AVATAR-02."""
    return ("blue", "orange", "red", "green", "grey")[colour - 1] if 1 <= colour <= 5 else None


def millis(wire, _environment):
    """TIME-01."""
    read = wire / 1000 if wire > 1e14 else wire if wire > 9e10 else wire * 1000
    return math.floor(read + 0.5) if abs(read) <= 8.64e15 else 0


def zone_of(name):
    """No zone reads as UTC."""
    return timezone.utc if name == "" else ZoneInfo(name)


def local(at, zone):
    """An instant on the wall of a zone, within the dates that each can show."""
    within = min(max(at, -62_135_510_400_000), 253_402_214_400_000)
    return (EPOCH + timedelta(milliseconds=within)).astimezone(zone_of(zone))


def day_of(at, zone):
    return local(at, zone).toordinal() - EPOCH.toordinal()


def date_of(given, environment):
    """TIME-02."""
    here = local(given["at"], environment["zone"])
    return {
        "year": here.year,
        "month": here.month,
        "day": here.day,
        "day1970": day_of(given["at"], environment["zone"]),
        "clock": f"{here:%H:%M}",
    }


def day_start(given, environment):
    """TIME-05: no zone is a day away from UTC, and what clocks leave out comes later."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", given["date"]):
        return None
    try:
        day = datetime.fromisoformat(given["date"]).toordinal() - EPOCH.toordinal()
    except ValueError:
        return None
    before, start = (day - 1) * 24 * HOUR, (day + 1) * 24 * HOUR
    while start - before > 1:
        middle = (before + start) // 2
        if day_of(middle, environment["zone"]) < day:
            before = middle
        else:
            start = middle
    return start


def short_count(count, _environment):
    """MARK-01."""
    return "99+" if count > 99 else str(count)


def relative_time(given, environment):
    """TIME-03."""
    at, now, zone = given["at"], environment["now"], environment["zone"]
    elapsed = now - at
    if elapsed < MINUTE:
        return {"_tag": "JustNow"}
    if elapsed < HOUR:
        return {"_tag": "Minutes", "count": elapsed // MINUTE}
    days = day_of(now, zone) - day_of(at, zone)
    if days <= 0:
        return {"_tag": "Hours", "count": elapsed // HOUR}
    if days == 1:
        return {"_tag": "Yesterday"}
    if days <= DAYS_MAX:
        return {"_tag": "Days", "count": days}
    then = local(at, zone)
    return {"_tag": "OnDate", "date": f"{then.day:02}/{then.month:02}/{then.year}"}


def day_label(given, environment):
    """TIME-04."""
    at, zone = given["at"], environment["zone"]
    days = day_of(environment["now"], zone) - day_of(at, zone)
    if days in (0, 1):
        return {"_tag": ("Today", "Yesterday")[days]}
    then = local(at, zone)
    return {"_tag": "OnDate", "year": then.year, "month": then.month, "day": then.day}


QUESTIONS = {
    "avatarColour": avatar_colour,
    "avatarHue": avatar_hue,
    "millis": millis,
    "dateOf": date_of,
    "dayStart": day_start,
    "shortCount": short_count,
    "relativeTime": relative_time,
    "dayLabel": day_label,
}
