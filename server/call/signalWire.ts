import { wireEvent } from "#engine/api/readSignal.ts"
import type { Copy } from "#engine/call/relay.ts"
import type { Signal } from "#engine/call/Signal.ts"
import { shortContact } from "../contact/contactWire.ts"
import { storedSentence } from "../message/event.ts"
import { type Author, senderWire } from "../message/messageWire.ts"
import type { Audience } from "../store/LogEntry.ts"
import { CALL, type CallState, INCOMING, wordsOfCall } from "./callMessage.ts"

/** A signal as one person's devices hear it. */
export interface DeliveredSignal {
  readonly signal: Pick<Signal, "call" | "event" | "code" | "sdp" | "candidate" | "seconds">
  readonly isVideo: boolean
  /** Whether the device that did it is mobile. */
  readonly isMobile: boolean
  /** `status` as it was sent; nothing without one. */
  readonly status: number | ""
  readonly msg_id: number
  readonly now: number
  /** Whose doing it is, and whether that is the hearer. */
  readonly by: Author
  readonly isOwn: boolean
  /** The other side of the call, to the hearer. */
  readonly peer: Author
  /** With a busy: the other side is not there, and the service says it (DEC-0271). */
  readonly isAbsent?: boolean
  /** With a busy: the call that the other side began before, which rings at the hearer (DEC-0272). */
  readonly instead?: { readonly id: string; readonly isVideo: boolean }
  /** Whether the hearer was called, and has not taken it up. */
  readonly isCalled?: boolean
  /** Who hears it. */
  readonly to: number
}

const addressOf = ({ isOwn, peer, signal, to }: DeliveredSignal) => {
  if (signal.event !== "calling") return { toContactId: isOwn ? peer.user_id : to }
  return isOwn ? { toContactId: peer.user_id, toUser: peer.user_id } : { toContactId: peer.user_id, toUser: to }
}

/** The data of a `webrtc` frame (spec 7.8); its content is empty, for each reads it in their own language: {@link callTexts}. */
export const signalWire = (heard: DeliveredSignal) => {
  const { by, instead, isAbsent = false, isMobile, isOwn, isVideo, msg_id, now, peer, signal, status } = heard
  const { call, candidate, code, event, sdp, seconds } = signal
  return {
    id: call,
    msg_id,
    type: CALL,
    content: "",
    sendTime: now,
    status: "succeed",
    is_group: 0,
    is_read: 0,
    at: [],
    ...addressOf(heard),
    fromUser: senderWire(by),
    ...(isOwn ? { contactInfo: shortContact({ ...peer, displayName: peer.realname }, CALL, now) } : {}),
    extends: {
      type: isVideo ? 1 : 0,
      event: wireEvent(event),
      status: event === "calling" ? INCOMING : status,
      code,
      ...(sdp === "" ? {} : { sdp }),
      ...(candidate === "" ? {} : { iceCandidate: candidate }),
      callTime: seconds,
      isMobile: isMobile ? 1 : 0,
      ...(isAbsent ? { absent: 1 } : {}),
      ...(instead === undefined ? {} : { instead: { id: instead.id, type: instead.isVideo ? 1 : 0 } })
    }
  }
}

/** What stands in the place of its content. */
export const callTexts = ({ isCalled = false, isMobile, isVideo, signal: { code, seconds } }: Omit<DeliveredSignal, "to">) => {
  const state: CallState = { code, isVideo, isMobile, seconds }
  return storedSentence(wordsOfCall(state), !isCalled)
}

/** A copy that is told beside the log: to all devices of a person, except the one that acted; `by` is the name of its socket. */
export const signalAudience = (heard: DeliveredSignal, except: Copy["except"], by: string): Audience => ({
  to: [heard.to],
  json: JSON.stringify(signalWire(heard)),
  texts: { content: callTexts(heard) },
  ...(except === null ? {} : { except, by })
})
