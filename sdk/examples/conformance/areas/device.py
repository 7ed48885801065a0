"""The device and the client on it: storage, version, bars, chats (spec 1.8, 3.6, 3.8, 3.10, 7.7, 9.9)."""

STORAGE = {
    "userInfo": "session", "authToken": "session", "appSetting": "device", "globalConfig": "device",
    "client_id": "former", "cid": "former", "allContacts": "former", "mainContacts": "former",
}
ABOUT = {"name": "1.6.1", "code": 20250103, "line": "1.6.1 (20250103)", "about": "me:about"}


def is_removed(given, _environment):
    """SETTING-04."""
    use = STORAGE[given["key"]]
    return use == "former" or (use == "session" and given["at"] == "logout")


def update_to(given, _environment):
    """SETTING-07."""
    offer = given["offer"]
    return offer["way"] if offer["code"] > given["installed"] and offer["url"] != "" else None


def blur_of(pixels, _environment):
    """SETTING-08."""
    if isinstance(pixels, str):
        return {"nothing": 0, "endless": 20}[pixels]
    return min(20, max(0, int(pixels + 0.5)))


def wire_switches(given, _environment):
    """SETTING-09."""
    return {"is_top": int(given["pinned"]), "is_notice": int(not given["quiet"])}


def top_bar_height(given, _environment):
    """SETTING-10."""
    return given["statusBar"] + (50 if given["platform"] == "android" else 45)


def merged_config(given, _environment):
    """SETTING-14: of an object the fields that are named, anything else as a whole."""
    known, told = given["known"], given["told"]

    def merged(key):
        before, after = known.get(key), told[key]
        return before | after if isinstance(before, dict) and isinstance(after, dict) else after

    return known | {key: merged(key) for key in told}


QUESTIONS = {
    "storageUse": lambda key, _environment: STORAGE[key],  # SETTING-03
    "isRemoved": is_removed,
    "about": lambda what, _environment: ABOUT[what],  # SETTING-05
    "asksForVersion": lambda given, _environment: given["platform"] != "web",  # SETTING-06
    "updateTo": update_to,
    "blurOf": blur_of,
    "wireSwitches": wire_switches,
    "topBarHeight": top_bar_height,
    "emptyText": lambda given, _environment: given.get("key", "screens:noData"),  # SETTING-11
    "avatarShape": lambda given, _environment: "round" if given["circleAvatar"] else "square",  # SETTING-12
    "mergedConfig": merged_config,
}
