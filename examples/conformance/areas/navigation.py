"""Where one is led: past the login, back, away from the camera (spec 2.0 to 2.3)."""

import re

from areas.route import BY_PATH, HOME, SCREENS, address_of, path_of, raw_param, read_param

BACK = {"_tag": "Back"}
NAMES_CHAT = {"chat": "id", "info": "id", "record": "id", "members": "id", "code": "id", "detail": "chat",
              "choose": "chat"}
ROWS_OF_SERVICE = {"notice": "admin_notice", "friend": "system"}
TABS = (("home", {}), ("contacts", {}), ("home", {"tab": "explore"}), ("home", {"tab": "me"}))


def replaced(address):
    return {"_tag": "Replace", "address": address}


def returns(name):
    """Whether a stranger is brought back there: a link leads to it."""
    return name is not None and SCREENS[name].get("returns", False)


def login_for(given, _environment=None):
    """ROUTE-08."""
    return address_of("login", {"to": given["address"]} if returns(given["route"]) else {})


def after_login(address, _environment=None):
    """ROUTE-09."""
    to = read_param("text", raw_param(address, "to")) or ""
    return to if returns(BY_PATH.get(path_of(to))) else HOME


def detour_from(given, _environment):
    """ROUTE-10."""
    match SCREENS[given["route"]]["guard"], given["visitor"]:
        case "member", "LoggedOut":
            return login_for(given)
        case "guest", "LoggedIn":
            return after_login(given["address"])
        case _:
            return None


def leave_chat(came_from, _environment=None):
    """ROUTE-11."""
    return BACK if BY_PATH.get(path_of(came_from)) == "home" else replaced(HOME)


def back_from(given, _environment):
    """ROUTE-12."""
    if given["route"] == "home":
        return {"_tag": "Quit"}
    if given["route"] == "chat":
        return leave_chat(given["cameFrom"])
    return replaced(given.get("above", HOME)) if given["cameFrom"] == "" else BACK


def stands_way_back(given, _environment):
    """ROUTE-21."""
    return given["opener"] == "page" and given["route"] != "chat"


def chat_shown_at(address, _environment):
    """ROUTE-22."""
    name = BY_PATH.get(path_of(address))
    if name in ROWS_OF_SERVICE:
        return ROWS_OF_SERVICE[name]
    if name not in NAMES_CHAT:
        return None
    return read_param("text", raw_param(address, NAMES_CHAT[name]))


def to_login(ending, _environment):
    """ROUTE-13."""
    match ending:
        case {"_tag": "LoggedOut"} | {"_tag": "Code", "code": -1}:
            return "now"
        case {"_tag": "ForcedOut"} | {"_tag": "HttpStatus", "status": 401}:
            return "confirmed"
        case _:
            return "never"


def without_camera(address, _environment):
    """ROUTE-14: reading a code, and a call with a picture."""
    name = BY_PATH.get(path_of(address))
    uses_camera = name == "scan" or (name == "call" and raw_param(address, "type") == "1")
    return address_of("noCamera", {"to": address}) if uses_camera else None


def tab(place, _environment):
    """ROUTE-16."""
    if place >= len(TABS):
        return None
    name, params = TABS[place]
    row = SCREENS[name]
    return {"address": address_of(name, params), "title": row.get("tabs", {}).get(params.get("tab"), row["title"])}


QUESTIONS = {
    "loginFor": login_for,
    "afterLogin": after_login,
    "detourFrom": detour_from,
    "leaveChat": leave_chat,
    "backFrom": back_from,
    "standsWayBack": stands_way_back,
    "chatShownAt": chat_shown_at,
    "toLogin": to_login,
    "withoutCamera": without_camera,
    "linkTo": lambda given, _environment: f"{given['origin']}/h5/#{given['address']}",  # ROUTE-15
    "tab": tab,
    "addressIn": lambda text, _environment: "/" + re.sub("^#?/?", "", text),  # ROUTE-17
}
