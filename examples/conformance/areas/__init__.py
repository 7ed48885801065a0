"""The rules by area; each file answers some questions, `{name: (given, environment) -> answer}`."""

from areas import (
    account,
    connection,
    contact,
    editor,
    emoji,
    error,
    format,
    friend,
    group,
    link,
    locale,
    mention,
    message,
    plain,
    received,
    setting,
)

_AREAS = (
    account, connection, contact, editor, emoji, error, format, friend, group, link, locale, mention, message, plain, received,
    setting,
)

QUESTIONS = {name: ask for area in _AREAS for name, ask in area.QUESTIONS.items()}
