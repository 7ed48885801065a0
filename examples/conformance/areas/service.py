"""What a service tells of itself (spec 3.8, 9.1). What is missing keeps its default."""

import math
import re

from areas.file import MEGABYTE
from areas.setting import ACCOUNT_KINDS, CODES_TO, SERVICE
from text import trimmed, words_of
from values import NUMBER, is_number


def read(value, usual):
    """A number, a text of one, or a bit."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str):
        text = value.strip()
        return float(text) if value != "" and NUMBER.fullmatch(text) else usual
    return value if is_number(value) else usual


def words(value):
    return value if isinstance(value, str) else ""


def links_of(compass):
    links = compass.get("list")
    listed = [each for each in links if isinstance(each, dict) and read(each.get("status"), 1) == 1] if isinstance(links, list) else []
    found = [{key: words(each.get(key)) for key in ("name", "icon", "url")} for each in listed]
    return [each for each in found if each["name"] != "" and re.match("https?://|/", each["url"])]


def service_config(given, _environment):
    """SETTING-13: what differs from the defaults."""
    system, chat = given["sysInfo"], given["chatInfo"]
    kind = read(system.get("regauth"), 0)

    def is_on(section, key, usual, on=1):
        return read(section.get(key), usual) == on

    config = {
        "name": words(system.get("name")),
        "registrationOpen": is_on(system, "regtype", 1),
        "accountKind": ACCOUNT_KINDS[int(kind)] if kind in range(len(ACCOUNT_KINDS)) else "plain",
        "codesTo": system.get("codesTo") if system.get("codesTo") in CODES_TO else "either",
        "friendsMatter": is_on(system, "runMode", 2, on=2),
        "privateChat": is_on(chat, "simpleChat", 1),
        "groups": is_on(chat, "groupChat", 1),
        "groupMax": max(0, read(chat.get("groupUserMax"), 0)),
        "showsOnline": is_on(chat, "online", 1),
        "recallWindow": max(0, read(chat.get("redoTime"), 120)) * 1000,
        "deletesForEveryone": is_on(chat, "dbDelMsg", 1),
        "multipleLogin": is_on(system, "multipleLogin", 0),
        "phonePatterns": words_of(words(system.get("phonePatterns"))),
        "terms": trimmed(words(system.get("terms"))),
        "privacy": trimmed(words(system.get("privacy"))),
        "links": links_of(given["compass"]),
        "resume": is_on(chat, "resume", 0),
    }
    return {key: value for key, value in config.items() if value != SERVICE[key]}


def upload_limits(given, _environment):
    """FILE-08."""
    size, extensions = given.get("size"), given.get("fileExt")
    told = 0 if isinstance(size, bool) else read(size, 0)
    listed = extensions if isinstance(extensions, list) else []
    return {
        "bytes": math.floor((told if 0 < told <= 1e6 else 50) * MEGABYTE),
        "extensions": [each.lower() for each in listed if isinstance(each, str)],
    }


QUESTIONS = {"serviceConfig": service_config, "uploadLimits": upload_limits}
