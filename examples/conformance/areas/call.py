"""Calls: the lock, the codes, how long what may last, and what the service passes on (spec 4.11, 9.3)."""

from areas.group import need

RINGS, CANCELLED, REFUSED, TAKEN_UP, NOT_CONNECTED, ENDED, BUSY, ELSEWHERE = range(901, 909)
LOCK_LIMIT = 3_600_000
LIMITS = {"Preparing": 60_000, "Dialling": 40_000, "Ringing": 60_000, "Connecting": 30_000}
LOST_LIMIT = 30_000
NOTICES = {
    "device-busy": "device-in-call", "peer-offline": "peer-offline", "busy": "peer-busy", "refused": "peer-refused",
    "no-answer": "no-answer", "no-media": "check-media", "not-connected": "connection-lost", "lost": "connection-lost",
    "not-sent": "not-sent",
}


def ends_call(code):
    """CALL-01."""
    return code in (CANCELLED, REFUSED, NOT_CONNECTED, ENDED, BUSY)


def claims_line(signal, _environment):
    """CALL-03."""
    return signal["event"] in ("calling", "offer", "answer", "elsewhere") and not ends_call(signal["code"])


def frees_line(signal, _environment):
    """CALL-04."""
    return signal["event"] in ("hangup", "busy") or (signal["own"] and ends_call(signal["code"]))


def is_held_by(given, _environment):
    """CALL-05."""
    return given["lock"].get("peer") == given["peer"]


def may_call(given, _environment):
    """CALL-09."""
    need(given["switches"]["calls"] and given["switches"]["privateChat"], "calls-off")
    need(given["peer"] == "person", "call-nobody")


def may_dial(given, _environment):
    """CALL-10."""
    need(given["lock"]["_tag"] == "Free", "call-elsewhere")


def hang_up_of(given, _environment):
    """CALL-11."""
    phase = given["phase"]
    if phase in ("Connecting", "Talking"):
        return {"reason": "hung-up", "code": ENDED, "told": True}
    if given["outgoing"]:
        return {"reason": "cancelled", "code": CANCELLED, "told": phase == "Dialling"}
    return {"reason": "refused", "code": REFUSED, "told": True}


def talk_seconds(phase, now):
    """CALL-17."""
    return max(0, (now - phase["since"]) // 1000) if phase["_tag"] in ("Connecting", "Talking") else 0


def waits_for(line):
    """Since when a line waits, and how long; None where it waits for nothing."""
    phase, lock = line["phase"], line["lock"]
    match phase["_tag"]:
        case "Talking":
            return None if phase["lostAt"] is None else (phase["lostAt"], LOST_LIMIT)
        case "Idle" | "Ended":
            return None if lock["_tag"] == "Free" else (lock["since"], LOCK_LIMIT)
        case tag:
            return phase["since"], LIMITS[tag]


def tick(given, environment):
    """CALL-06, CALL-12 to CALL-16: what is due."""
    line, now = given["line"], environment["now"]
    phase, wait = line["phase"], waits_for(line)
    is_due = wait is not None and now - wait[0] >= wait[1]
    if not is_due:
        return {"phase": phase["_tag"], "reason": phase.get("reason"), "lock": line["lock"].get("peer"), "said": []}
    seconds = talk_seconds(phase, now)
    match phase["_tag"]:
        case "Idle" | "Ended" as tag:
            return {"phase": tag, "reason": phase.get("reason"), "lock": None, "said": []}
        case "Preparing":
            reason, said = "no-media" if phase["call"]["outgoing"] else "no-answer", []
        case "Ringing":
            reason, said = "no-answer", []
        case "Dialling":
            reason, said = "no-answer", [f"hangup {CANCELLED} 0"]
        case tag:
            reason, said = "not-connected" if tag == "Connecting" else "lost", [f"hangup {NOT_CONNECTED} {seconds}"]
    return {"phase": "Ended", "reason": reason, "lock": None, "said": said}


def notice_of(given, _environment):
    """CALL-18."""
    is_told = given["wasMine"] or given["reason"] == "no-media"
    return NOTICES.get(given["reason"]) if is_told else None


def call_record(given, _environment):
    """CALL-20."""
    outgoing, seconds = given["outgoing"], given["seconds"]
    match given["code"]:
        case 901 | 904:
            return {"_tag": "Running"}
        case 908:
            return {"_tag": "Elsewhere"}
        case 902:
            return {"_tag": "Cancelled" if outgoing else "Missed"}
        case 903:
            return {"_tag": "Refused" if outgoing else "Declined"}
        case 907:
            return {"_tag": "Busy" if outgoing else "Missed"}
        case 905:
            return {"_tag": "NotConnected", "seconds": seconds} if outgoing or seconds > 0 else {"_tag": "Missed"}
        case 906:
            return {"_tag": "Talked", "seconds": seconds}


def call_duration(given, _environment):
    """CALL-21."""
    minutes, second = divmod(given["seconds"], 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute:02}:{second:02}"


def with_route(given, _environment):
    """CALL-22."""
    remote, route = given["remote"], given["route"]
    if remote["described"]:
        return {"remote": remote, "routes": [route]}
    return {"remote": {**remote, "waiting": [*remote["waiting"], route]}, "routes": []}


def end_reason(given, _environment):
    """CALL-23."""
    if given["event"] == "busy":
        return "peer-offline" if given["own"] else "busy"
    if given["own"]:
        return "elsewhere"
    reasons = {CANCELLED: "cancelled", REFUSED: "refused", BUSY: "busy", NOT_CONNECTED: "not-connected"}
    return reasons.get(given["code"], "hung-up")


def refusal_of(given, _environment):
    """CALL-24."""
    reasons = {RINGS: None, TAKEN_UP: None, BUSY: "peer-offline", ELSEWHERE: "device-busy" if given["outgoing"] else "elsewhere"}
    return reasons.get(given["code"], "not-connected")


def is_taken_elsewhere(given, _environment):
    """CALL-26."""
    phase, event = given["phase"], given["event"]
    if phase in ("Ringing", "Preparing"):
        return event in ("elsewhere", "offer")
    return phase == "Connecting" and event == "elsewhere" and not given["sameKind"]


QUESTIONS = {
    "endsCall": lambda given, _environment: ends_call(given["code"]),
    "claimsLine": claims_line,
    "freesLine": frees_line,
    "isHeldBy": is_held_by,
    "answerTo": lambda given, _environment: "ring" if given["lock"]["_tag"] == "Free" else "busy",  # CALL-07
    "isOver": lambda given, _environment: given["call"] in given["over"],  # CALL-08
    "mayCall": may_call,
    "mayDial": may_dial,
    "hangUpOf": hang_up_of,
    "talkSeconds": lambda given, environment: talk_seconds(given["phase"], environment["now"]),
    "tick": tick,
    "noticeOf": notice_of,
    "soundOf": lambda given, _environment: {"Ringing": "ring", "Dialling": "ringback"}.get(given["phase"], "none"),  # CALL-19
    "callRecord": call_record,
    "callDuration": call_duration,
    "withRoute": with_route,
    "endReason": end_reason,
    "refusalOf": refusal_of,
    "busyCounts": lambda given, _environment: given["phase"] == "Dialling",  # CALL-25
    "isTakenElsewhere": is_taken_elsewhere,
}
