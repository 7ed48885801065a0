"""Documents of the rich-text editor: HTML, operations, history, toolbars (spec 1.6, 5.10, 9.10)."""

import re

from areas.editor import link_kind, may_show
from text import BLANKS, trimmed, units_in

DATA = {"image": "png jpeg gif webp avif bmp", "video": "mp4 webm ogg"}
SILENT = set(
    "script style textarea option select noscript noembed noframes iframe object embed template title head xmp plaintext svg math".split()
)
HEADERS = [f"h{level}" for level in range(1, 7)]
ELEMENTS = {
    "chat": {*"p br span b strong i em u s a img div ul ol li blockquote pre code".split(), *HEADERS},
    "document": {*"p br span b strong i em u s sub sup a img video ul ol li blockquote pre code".split(), *HEADERS},
}
CLASSES = {
    "chat": {"at-user", "emoji-image"},
    "document": {
        *(f"ql-indent-{depth}" for depth in range(1, 9)),
        *"ql-align-center ql-align-right ql-align-justify ql-direction-rtl ql-formula ql-video ql-code-block".split(),
        "ql-code-block-container",
    },
}
ATTRIBUTES = {
    "chat": {"a": "href target", "img": "src alt width height", "span": "data-user-id"},
    "document": {
        "a": "href target", "img": "src alt width height", "video": "src width height controls", "span": "data-value",
        "li": "data-list",
    },
}
LISTS = ("ordered", "bullet", "checked", "unchecked")


def is_media(medium, address):
    """EDITOR-03: over http or https, or data in a format that holds no script."""
    formats = DATA[medium].replace(" ", "|")
    return re.match(rf"https?://|data:{medium}/(?:{formats})[;,]", trimmed(address).lower(), re.ASCII) is not None


def is_whole(value, most):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == int(value) and 1 <= value <= most


def is_header(value):
    """EDITOR-05."""
    return is_whole(value, 6)


def is_indent(value):
    """EDITOR-04."""
    return is_whole(value, 8)


def is_side(value):
    """EDITOR-20."""
    return isinstance(value, str) and re.fullmatch("[1-9][0-9]{0,3}", value) is not None


def is_formula(value):
    """EDITOR-16."""
    return trimmed(value) != "" and units_in(value) <= 1000


DEFAULT_TOOLBAR = [
    ("header", 1), ("header", 2), ("header", 3), ("bold", None), ("italic", None), ("underline", None), ("link", None),
    ("list", "ordered"), ("list", "bullet"), ("clean", None),
]
BUBBLE_TOOLBAR = [("bold", None), ("italic", None), ("link", None), ("header", 1), ("header", 2), ("blockquote", None)]


def place_in(toolbar):
    """EDITOR-06, EDITOR-07."""
    def place(given, _environment):
        tool = (given["tool"]["format"], given["tool"].get("value"))
        return toolbar.index(tool) if tool in toolbar else -1

    return place


class History:
    """EDITOR-08 to EDITOR-12: a hundred steps back, of what was written within a second each."""

    def __init__(self, document):
        self.document, self.back, self.forth, self.began = document, [], [], None

    def write(self, document, at):
        if document == self.document:
            return
        if self.began is None or abs(at - self.began) >= 1000:
            self.back = [*self.back, self.document][-100:]
            self.began = at
        self.document, self.forth = document, []

    def undo(self):
        if self.back:
            self.forth.append(self.document)
            self.document, self.began = self.back.pop(), None

    def redo(self):
        if self.forth:
            self.back.append(self.document)
            self.document, self.began = self.forth.pop(), None


def history_of(given):
    history = History(given["document"])
    for step in given["steps"]:
        if "write" in step:
            history.write(step["write"], step["at"])
        elif "undo" in step:
            history.undo()
        else:
            history.redo()
    return history


def history(given, _environment):
    so = history_of(given)
    return {"document": so.document, "undo": so.back, "redo": so.forth}


def undo_after_steps(given, environment):
    steps = [{"write": str(number), "at": number * 1000} for number in range(1, given["steps"] + 1)]
    undo = history({"document": "0", "steps": steps}, environment)["undo"]
    return {"undo": len(undo), "oldest": undo[0]}


def fate_of(given, _environment):
    """EDITOR-13."""
    name = given["name"].lower()
    return "keep" if name in ELEMENTS[given["policy"]] else "drop" if name in SILENT else "unwrap"


def kept_classes(given, _environment):
    """EDITOR-14."""
    names = re.split(f"[{BLANKS}]", given["value"])
    return [name for name in names if name in CLASSES[given["policy"]]]


def keeps_attribute(given, environment):
    """EDITOR-15."""
    policy, element, name, value = given["policy"], given["element"].lower(), given["name"].lower(), given["value"]
    if name not in ATTRIBUTES[policy].get(element, "").split():
        return False
    match name:
        case "href":
            return link_kind(value, environment) in (("link", "mention") if policy == "chat" else ("link",))
        case "src":
            if policy == "document":
                return is_media("video" if element == "video" else "image", value)
            return may_show({"src": value, "ownHost": given["ownHost"]}, environment)
        case "target":
            return value == "_blank"
        case "width" | "height":
            return is_side(value)
        case "controls":
            return value == ""
        case "data-list":
            return value in LISTS
        case "data-user-id":
            return re.fullmatch("[0-9]{1,15}", value) is not None
        case "data-value":
            return is_formula(value)
        case _:
            return True


QUESTIONS = {
    "isMediaAddress": lambda given, _environment: is_media(given["medium"], given["address"]),
    "isHeader": lambda given, _environment: is_header(given["value"]),
    "isIndent": lambda given, _environment: is_indent(given["value"]),
    "isSide": lambda given, _environment: is_side(given["value"]),
    "isFormula": lambda given, _environment: is_formula(given["value"]),
    "placeInDefaultToolbar": place_in(DEFAULT_TOOLBAR),
    "placeInBubbleToolbar": place_in(BUBBLE_TOOLBAR),
    "history": history,
    "undoSteps": lambda given, _environment: history_of(given).back,
    "undoAfterSteps": undo_after_steps,
    "fateOf": fate_of,
    "keptClasses": kept_classes,
    "keepsAttribute": keeps_attribute,
}
