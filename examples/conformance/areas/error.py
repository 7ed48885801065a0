"""What somebody gets to see of an answer (spec 8)."""

from text import trimmed

TOAST_MILLIS = 2500
NOTHING = {"_tag": "Nothing"}


def said(text):
    return {"_tag": "Toast", "words": {"_tag": "Said", "text": text}, "millis": TOAST_MILLIS}


def told(key, **params):
    return {"_tag": "Toast", "words": {"_tag": "Key", "key": f"error:{key}", "params": params}, "millis": TOAST_MILLIS}


def of_envelope(code, text):
    """ERROR-01, ERROR-02, ERROR-03."""
    if code == -1:
        return {"_tag": "Login", "text": text}
    if code == 200:
        return NOTHING
    if text != "":
        return said(text)
    return NOTHING if code == 0 else told("request-failed")


def of_status(status, text):
    """ERROR-04, ERROR-05."""
    if status == 401:
        return {"_tag": "Dialog", "key": "authorization-expired", "then": "login"}
    if status == 500:
        return told("server-error")
    return said(text) if text != "" else told("http-status", status=status)


def outcome_of(answered, _environment):
    match answered["_tag"]:
        case "Envelope":
            return of_envelope(answered["code"], trimmed(answered["msg"]))
        case "HttpStatus":
            return of_status(answered["status"], trimmed(answered.get("message", "")))
        case "NotEnvelope":
            return told("server-error")
        case "NoResponse":  # ERROR-06
            return told("network-timeout")
        case "Aborted":
            return NOTHING


QUESTIONS = {"outcomeOf": outcome_of}
