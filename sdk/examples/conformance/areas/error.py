"""What somebody gets to see of an answer (spec 8)."""

import re

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


STAYS = {"notice": 1500, "archive": 5000}
FAILURES = {
    "RequestTimeout": (5, "request timeout"),
    "RequestFailed": (5, "request network failure"),
    "Aborted": (600003, "abort"),
    "DownloadFailed": (602001, "download network failure"),
    "UploadFailed": (602001, "upload network failure"),
    "SocketConnectFailed": (600009, "socket connect failure"),
    "SocketNotOpen": (10002, "send on unopened socket"),
}


def runtime_failure(name, _environment):
    """ERROR-07."""
    code, message = FAILURES[name]
    return {"code": code, "message": message}


def runtime_error_of(given, _environment):
    """ERROR-08: of two with one code a word of the message decides."""
    message = given["message"]
    match given["code"]:
        case 5:
            return "RequestTimeout" if re.search("time[ -]?out", message, re.IGNORECASE) else "RequestFailed"
        case 602001:
            return "UploadFailed" if "upload" in message.lower() else "DownloadFailed"
        case code:
            return next((name for name, (known, _) in FAILURES.items() if known == code), None)


def runtime_outcome(name, _environment):
    """ERROR-09."""
    if name.startswith("Request"):
        return told("network-timeout")
    if name in ("DownloadFailed", "UploadFailed"):
        return told("not-transferred")
    return {"_tag": "Standing", "key": "app:link.Reconnecting.error"} if name == "SocketConnectFailed" else NOTHING


def page_looks(given, environment):
    """ERROR-10."""
    if given["result"] == "loaded":
        return "page"
    waited = environment["now"] - given["since"]
    if given["result"] == "failed" or waited >= 60_000:
        return "retry"
    return "outline" if waited >= 200 else "before"


def page_again(given, environment):
    """ERROR-11."""
    is_offered = page_looks(given, environment) == "retry"
    return {"since": environment["now"], "result": "waiting"} if is_offered else given


# Sentences of the catalogue that do not stand in `refusal` under their own name.
KEYS = {
    "authorization-expired": "app:expired.text", "server-error": "error:server-error", "network-timeout": "error:network-timeout",
    "forced-offline": "app:forcedOut.text", "camera-refused": "codes:scan.noCamera", "contact-unknown": "refusal:user-unknown",
    "peer-offline": "call:notice.peer-offline", "check-media": "call:notice.check-media",
    "device-in-call": "call:notice.device-in-call", "code-needs-login": "codes:none", "removed-from-group": "app:gone.removed",
    "select-somebody": "refusal:group-nobody", "verify-first": "refusal:account-unverified",
    "privacy-enabled": "refusal:profiles-closed",
}


def message_key(name, _environment):
    """ERROR-13."""
    return KEYS.get(name, f"refusal:{name}")


# Reasons whose code is not 400.
CODES = {
    -1: """
        not-logged-in session-expired account-disabled
    """,
    401: """
        group-muted file-too-large file-type file-empty image-too-large no-room storage-full emoji-too-large
        emoji-type partner-refused
    """,
    403: """
        name-fixed account-unverified request-not-yours chat-not-yours no-permission profiles-closed join-removed invite-removed
        recall-not-yours mention-everybody delete-not-yours calls-off moment-not-yours comment-not-yours
    """,
    404: """
        unknown-path session-unknown user-unknown request-unknown chat-unknown group-unknown member-unknown
        message-unknown file-unknown upload-unknown call-unknown moment-unknown comment-unknown notice-unknown
    """,
    502: """
        broken
    """,
}
CODE_OF = {reason: code for code, reasons in CODES.items() for reason in reasons.split()}


def refusal_code(reason, _environment):
    """ERROR-14."""
    return CODE_OF.get(reason, 400)


QUESTIONS = {
    "refusalCode": refusal_code,
    "messageKey": message_key,
    "outcomeOf": outcome_of,
    "toastMillis": lambda what, _environment: STAYS.get(what, TOAST_MILLIS),  # ERROR-12
    "runtimeFailure": runtime_failure,
    "runtimeErrorOf": runtime_error_of,
    "runtimeOutcome": runtime_outcome,
    "pageLooks": page_looks,
    "pageAgain": page_again,
}
