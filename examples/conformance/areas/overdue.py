"""What is due on the line of a device (CALL-06, CALL-12 to CALL-16)."""

from areas.call import CANCELLED, LIMITS, LOCK_LIMIT, LOST_LIMIT, NOT_CONNECTED


def tick(line, _event, now):
    """What is due; nothing lasts longer because a clock was set back."""
    if not line.is_active:
        if line.lock is not None:
            line.lock["since"] = min(line.lock["since"], now)
            if now - line.lock["since"] >= LOCK_LIMIT:
                line.free()
        return
    if line.phase == "Talking":
        if line.lost_at is not None:
            line.lost_at = min(line.lost_at, now)
            if now - line.lost_at >= LOST_LIMIT:
                line.finish("lost", NOT_CONNECTED, now, True)
        return
    line.since = min(line.since, now)
    if now - line.since < LIMITS[line.phase]:
        return
    match line.phase:
        case "Preparing":
            line.finish(*(("no-media", NOT_CONNECTED) if line.call["outgoing"] else ("no-answer", CANCELLED)), now)
        case "Dialling":
            line.finish("no-answer", CANCELLED, now, True)
        case "Ringing":
            line.finish("no-answer", CANCELLED, now)
        case "Connecting":
            line.finish("not-connected", NOT_CONNECTED, now, True)
