"""Screens, their addresses, and the ways between them (spec 2)."""

import re
from urllib.parse import quote, unquote_to_bytes

from refusal import Refused
from text import BLANK, well_formed

SCREENS = {}


def key_of(title):
    """Most titles stand in the first file of `locales/`."""
    return title if ":" in title else f"app:{title}"


def screen(route, paths, title, pane="content", guard="member", needs="", tabs=None, returns=False, **params):
    row = {
        "paths": paths.split(), "title": key_of(title), "pane": pane, "guard": guard, "params": params, "needs": needs.split(),
    }
    if tabs is not None:
        row["tabs"] = {tab: key_of(key) for tab, key in tabs.items()}
    if returns:
        row["returns"] = True
    SCREENS[route] = row


screen("home", "/ /pages/index/index", "tabs.messages", "list",
       tabs={"explore": "tabs.explore", "me": "tabs.me"}, tab=["explore", "me"])
screen("chat", "/pages/message/chat", "titles.chat", id="text", needs="id", returns=True)
screen("emoji", "/pages/message/emoji", "screens:titles.emoji")
screen("contacts", "/pages/contacts/index", "tabs.contacts", "list")
screen("info", "/pages/message/detail", "titles.info", needs="id", returns=True,
       tabs={"announcement": "titles.announcement", "manage": "titles.manage"}, tab=["announcement", "manage"], id="text")
screen("record", "/pages/message/record", "titles.record", id="text", needs="id", returns=True)
screen("detail", "/pages/contacts/detail", "titles.detail", id="person", chat="text", needs="id", returns=True)
screen("friend", "/pages/contacts/friend", "titles.friend")
screen("search", "/pages/contacts/search", "titles.search", account="text")
screen("login", "/pages/login/index", "titles.login", "alone", "guest", to="place")
screen("register", "/pages/login/register", "titles.register", "alone", "guest", to="place", inviteCode="text")
screen("call", "/pages/message/call", "screens:titles.call", "alone", needs="msg_id type status id",
       msg_id="text", type=["0", "1"], status="number", id="person", name="text", avatar="text")
screen("video", "/pages/message/video", "screens:titles.video", "alone", url="link", needs="url")
screen("notice", "/pages/message/notice", "titles.notice")
screen("choose", "/pages/index/userSelection", "titles.choose",
       **{"for": ["create", "invite", "forward"]}, chat="text", ids="texts", numbers="numbers")
screen("members", "/pages/message/group/groupUser", "titles.members", id="text", needs="id", returns=True)
screen("code", "/pages/index/qrcode", "titles.code", id="text")
screen("groupInfo", "/pages/message/group/info", "titles.join", token="text", needs="token", returns=True)
screen("groups", "/pages/contacts/group", "titles.groups")
screen("find", "/pages/index/search", "tabs.messages", "list")
screen("scan", "/pages/index/scan", "titles.scan")
screen("webview", "/pages/mine/webview", "screens:titles.webview", url="link", needs="url")
screen("moments", "/pages/compass/moments", "screens:titles.moments", id="person", returns=True)
screen("profile", "/pages/mine/profile", "screens:titles.profile")
screen("secure", "/pages/mine/secure", "screens:titles.secure", returns=True, ask=["password"])
screen("about", "/pages/mine/about", "screens:titles.about")
screen("setting", "/pages/mine/setting", "screens:titles.setting")
screen("doc", "/pages/mine/doc", "screens:titles.doc", id="text")
screen("language", "/pages/language/language", "titles.language", guard="none")
screen("joinUs", "/pages/index/joinUs /pages/index/index1", "screens:titles.joinUs", "alone", "none", token="text", needs="token")
screen("joinGroup", "/pages/index/joinGroup", "titles.join", token="text", needs="token", returns=True)
screen("noCamera", "/pages/index/camera", "screens:titles.noCamera", "alone", to="place")
screen("labForm", "/pages/lab/form", "screens:titles.labForm", guard="none")  # ROUTE-18
screen("labEditor", "/pages/lab/editor", "screens:titles.labEditor", guard="none")

BY_PATH = {path: name for name, row in SCREENS.items() for path in row["paths"]}
HOME = "/"
WHOLE = "0|[1-9][0-9]{0,14}"


def encoded(value):
    return quote(well_formed(str(value)), safe="-_.!~*'()")


def decoded(raw):
    """As it was before it was encoded; empty where it cannot be read."""
    if re.search("%(?![0-9A-Fa-f]{2})", raw):
        return ""
    try:
        return unquote_to_bytes(raw.replace("+", " ")).decode()
    except UnicodeDecodeError:
        return ""


def address_of(name, params):
    """ROUTE-04."""
    row = SCREENS[name]
    pairs = []
    for key in row["params"]:
        value = params.get(key, "")
        text = ",".join(map(encoded, value)) if isinstance(value, list) else encoded(value)
        if text != "":
            pairs.append(f"{key}={text}")
    return row["paths"][0] + ("?" + "&".join(pairs) if pairs else "")


def read_param(kind, raw):
    """ROUTE-05: None for what is none, and for nothing."""
    text = decoded(raw)
    texts = [decoded(each) for each in raw.split(",")]
    match kind:
        case "text":
            return text or None
        case "texts":
            return None if "" in texts else texts
        case "person":
            return int(text) if re.fullmatch("[1-9][0-9]{0,14}", text) else None
        case "number":
            return int(text) if re.fullmatch(WHOLE, text) else None
        case "numbers":
            return [int(each) for each in texts] if all(re.fullmatch(WHOLE, each) for each in texts) else None
        case "link":
            return text if re.fullmatch(rf"https?://(?:(?!{BLANK}).)+", text, re.IGNORECASE | re.DOTALL) else None
        case "place":
            return text if re.fullmatch(rf"/(?!/)(?:(?!{BLANK}).)*", text, re.DOTALL) else None
        case words:
            return text if text in words else None


def path_of(address):
    return address.partition("?")[0]


def raw_param(address, name):
    """Of two with one name the first."""
    pairs = address.partition("?")[2].split("&")
    return next((pair.partition("=")[2] for pair in pairs if pair.startswith(f"{name}=")), "")


def place_of(address, _environment=None):
    """ROUTE-06."""
    name = BY_PATH.get(path_of(address))
    if name is None:
        raise Refused("unknown-path")
    row = SCREENS[name]
    read = {key: read_param(kind, raw_param(address, key)) for key, kind in row["params"].items()}
    params = {key: value for key, value in read.items() if value is not None}
    for key in row["needs"]:
        if key not in params:
            raise Refused("wrong-shape", field=key)
    return {"route": name, "params": params}


def landing(address, _environment):
    """ROUTE-07."""
    try:
        return place_of(address)
    except Refused:
        return {"route": "home", "params": {}}


def title_of(given, _environment):
    """ROUTE-03."""
    row = SCREENS[given["route"]]
    return row.get("tabs", {}).get(given.get("tab"), row["title"])


def framed_host(given, _environment):
    """ROUTE-20: None for a page that is not shown inside of the app."""
    found = re.match(r"https://([a-z0-9.:[\]_-]+)(?:[/?#]|\Z)", given["address"].lower())
    return found[1] if found and found[1] != given["own"] else None


QUESTIONS = {
    "framedHost": framed_host,
    "rowOf": lambda name, _environment: SCREENS[name],  # ROUTE-01
    "routeAt": lambda path, _environment: BY_PATH.get(path),  # ROUTE-02
    "titleOf": title_of,
    "addressOf": lambda given, _environment: address_of(given["route"], given["params"]),
    "readParam": lambda given, _environment: read_param(given["kind"], given["raw"]),
    "placeOf": place_of,
    "landing": landing,
}
