"""The rules by area; each file answers some questions, `{name: (given, environment) -> answer}`."""

from importlib import import_module

_AREAS = (
    "account",
    "amount",
    "body",
    "call",
    "carried",
    "connection",
    "contact",
    "delivered",
    "delta",
    "device",
    "document",
    "editor",
    "emoji",
    "error",
    "file",
    "filled",
    "form",
    "format",
    "friend",
    "group",
    "line",
    "link",
    "locale",
    "mention",
    "message",
    "navigation",
    "plain",
    "profile",
    "received",
    "registration",
    "relay",
    "route",
    "service",
    "setting",
    "signal",
)

QUESTIONS = {name: ask for area in _AREAS for name, ask in import_module(f"areas.{area}").QUESTIONS.items()}
