"""What a device keeps: its own settings, and what the service allowed when it was last asked (spec 3.8, 3.9)."""

import json

from areas.locale import choice_of, former_of

THEMES = ("auto", "light", "dark")
SWITCHES = {"notifyStatus": True, "voiceStatus": True, "vibrateStatus": False, "circleAvatar": False}

SERVICE = {
    "name": "",
    "registrationOpen": True,
    "accountKind": "plain",
    "codesTo": "either",
    "friendsMatter": True,
    "privateChat": True,
    "groups": True,
    "groupMax": 0,
    "showsOnline": True,
    "recallWindow": 120_000,
    "deletesForEveryone": True,
    "multipleLogin": False,
    "phonePatterns": [],
    "terms": "",
    "privacy": "",
    "links": [],
    "resume": False,
}
CODES_TO = ("none", "phone", "email", "either")
ACCOUNT_KINDS = ("plain", "phone", "email", "either")


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def switch(value, usual):
    """Yes and no in all ways in which they were ever written."""
    if value is True or value in ("true", "1") or (is_number(value) and value == 1):
        return True
    if value is False or value in ("false", "0") or (is_number(value) and value == 0):
        return False
    return usual


def app_setting(stored, _environment):
    """SETTING-01: what is missing or unreadable keeps its default."""
    if isinstance(stored, str):
        try:
            stored = json.loads(stored)
        except ValueError:
            stored = None
    if not isinstance(stored, dict):
        stored = {}
    language = stored.get("language")
    chosen = (choice_of(language) or former_of(language)) if isinstance(language, str) else None
    return {
        **{name: switch(stored.get(name), usual) for name, usual in SWITCHES.items()},
        "theme": stored["theme"] if stored.get("theme") in THEMES else "auto",
        "language": chosen or "auto",
    }


def is_link(value):
    return isinstance(value, dict) and all(isinstance(value.get(key), str) for key in ("name", "icon", "url"))


def is_allowed(key, value):
    if key == "accountKind":
        return value in ACCOUNT_KINDS
    if key == "codesTo":
        return value in CODES_TO
    if key == "phonePatterns":
        return isinstance(value, list) and all(isinstance(each, str) for each in value)
    if key == "links":
        return isinstance(value, list) and all(map(is_link, value))
    if is_number(SERVICE[key]):
        return is_number(value) and value >= 0
    return isinstance(value, type(SERVICE[key]))


def stored_config(stored, _environment):
    """SETTING-02."""
    if not isinstance(stored, dict):
        return SERVICE
    return SERVICE | {key: stored[key] for key in SERVICE if key in stored and is_allowed(key, stored[key])}


QUESTIONS = {"appSetting": app_setting, "storedConfig": stored_config}
