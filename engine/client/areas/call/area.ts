import { HashMap, Option, Result } from "effect"
import { type CallOver, readEnd, readSignal } from "../../../api/readSignal.ts"
import { activePhase } from "../../../call/Call.ts"
import { ringsFrom } from "../../../call/glare.ts"
import { isHeldFor } from "../../../call/lock.ts"
import { mayCall, mayConnect, mayDial } from "../../../call/mayDial.ts"
import { ContactId } from "../../../contact/Contact.ts"
import { UserId } from "../../../account/User.ts"
import type { Millis } from "../../../format/Millis.ts"
import { refuseByToast } from "../../core/notices/notices.ts"
import { meIn } from "../../core/session/me.ts"
import { Rtc, type RtcEvent } from "../../ports/Rtc.ts"
import { stay } from "../../Turn.ts"
import { defineArea } from "../defineArea.ts"
import type { CommandOf } from "../types.ts"
import type { AreaTurn } from "../Want.ts"
import { advanceLine, type CallView, hidingIn, mediaClosed, lineIn, wantRtc, withCamera } from "./advance.ts"
import { chooseOther, isOfDevices, applyDevices, withoutDenial, withoutMedia } from "./inCall.ts"
import { wantOutcome } from "./outcome.ts"
import { sayGoodbye, signalSaid } from "./said.ts"
import { serversIn } from "./servers.ts"

type Asked<T> = Extract<CommandOf<"call">, { readonly _tag: T }>

/** Calls somebody, or takes up their call that rings here (CALL-09, CALL-10, CALL-33). */
const dial = (view: CallView, { call, media, now, peer }: Asked<"DialAsked">): AreaTurn<CallView> => {
  const contact = Option.getOrUndefined(HashMap.get(view.contacts, ContactId.make(String(peer))))
  const { lock } = lineIn(view)
  const may = Result.flatMap(mayCall(contact?.kind ?? "person", view.service), () =>
    ringsFrom(activePhase(lineIn(view)), peer) ? Result.succeed(undefined) : mayDial(lock)
  )
  const can = Result.flatMap(may, () => mayConnect(hidingIn(view)))
  if (Result.isFailure(can)) return refuseByToast(view, can.failure)
  return advanceLine(view, { _tag: "Dial", call, peer, media }, now)
}

/** Takes up what rings; where it could not connect it rings on, so that it can be taken up after all. */
const take = (view: CallView, { now }: Asked<"TakeAsked">): AreaTurn<CallView> => {
  const can = mayConnect(hidingIn(view))
  return lineIn(view).phase._tag === "Ringing" && Result.isFailure(can)
    ? refuseByToast(view, can.failure)
    : advanceLine(view, { _tag: "Accept" }, now)
}

const hasCall = (view: CallView): boolean => activePhase(lineIn(view)) !== undefined

/** The message of a call says that it is over: the call here, or the one that another device has (CALL-37). */
const overBy = (view: CallView, { call, ...end }: CallOver, now: Millis): AreaTurn<CallView> => {
  const { lock } = lineIn(view)
  if (!isHeldFor(lock, call)) return stay(view)
  const of = { call, peer: lock.peer, event: "hangup", media: "voice", sdp: "", candidate: "" } as const
  return advanceLine(view, { _tag: "Told", signal: { ...of, ...end, own: false, sameKind: false } }, now)
}

/** A word of the port: who closes the page hangs up, and what devices and connection say is looked at apart. */
const ofPort = (view: CallView, event: RtcEvent, now: Millis): AreaTurn<CallView> => {
  if (event._tag === "PageLeft") return advanceLine(view, { _tag: "HangUp" }, now)
  if (event._tag === "MediaFailed") return withoutMedia(view, event, now)
  return isOfDevices(event) ? applyDevices(view, event) : advanceLine(view, event, now)
}

/** Voice and video calls (spec 4.11, DEC-0270). */
export const AREA = defineArea("call", {
  reads: ["alerts", "connection", "contacts", "isMobile", "service", "session", "setting"],
  // every client knows how the replies to its calls are read
  answers: {},
  commands: {
    DialAsked: dial,
    TakeAsked: take,
    HangUpAsked: (view, { now }) => advanceLine(view, { _tag: "HangUp" }, now),
    MicrophoneAsked: (view, { on }) =>
      hasCall(view) ? [{ ...view, call: { ...view.call, muted: !on } }, [wantRtc({ _tag: "Microphone", on })]] : stay(view),
    ScreenAsked: (view, { on }) => (hasCall(view) ? [view, [wantRtc({ _tag: "Screen", on })]] : stay(view)),
    DeviceAsked: (view, { device, kind }) =>
      hasCall(view) ? [chooseOther(view, kind), [wantRtc({ _tag: "Device", kind, device })]] : stay(view),
    DenialReadAsked: (view) => stay(withoutDenial(view)),
    CameraAsked: (view, { on }) => (hasCall(view) ? [withCamera(view, on), [wantRtc({ _tag: "Camera", on })]] : stay(view))
  },
  replies: {
    sendToMsg: signalSaid,
    getSystemInfo: (view, { result }) =>
      result._tag === "Done" ? [view, [wantRtc({ _tag: "UseServers", servers: serversIn(result.data) })]] : stay(view)
  },
  heard: {
    webrtc: (view, { data }, now) =>
      Option.match(readSignal(data, meIn(view), view.isMobile), {
        onNone: () => stay(view),
        onSome: (signal) => advanceLine(view, { _tag: "Told", signal }, now)
      }),
    isOnline: (view, { data: { id, is_online } }, now) =>
      is_online ? stay(view) : advanceLine(view, { _tag: "PeerOffline", peer: UserId.make(Number(id)) }, now),
    updateMessage: (view, { data }, now) =>
      Option.match(readEnd(data), {
        onNone: () => stay(view),
        onSome: (end) => {
          const [next, wants] = overBy(view, end, now)
          return [next, [...wants, ...wantOutcome(view, data)]]
        }
      }),
    init: (view, _, now) => advanceLine(view, { _tag: "SocketBack" }, now)
  },
  reminders: {
    tick: (view, _, now) => advanceLine(view, { _tag: "Tick" }, now),
    goodbye: sayGoodbye
  },
  facts: { RtcTold: (view, { event, now }) => ofPort(view, event, now) },
  after: (view) => (view.session._tag !== "LoggedIn" && view.call.usesMedia ? mediaClosed(view) : stay(view)),
  port: ({ now, service, tell }) => {
    const rtc = service(Rtc)
    return ({ deed }) => rtc.carryOut(deed, (event) => tell({ _tag: "RtcTold", area: "call", event, now: now() }))
  }
})
