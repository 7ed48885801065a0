import { computed, signal } from "@preact/signals-react"
import { Option, Schema } from "effect"
import type { CallMedia } from "#engine/call/Call.ts"
import { callBackFor, LeftCall } from "#engine/call/callBack.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { second } from "../../clock/second.ts"
import { me } from "../shared/session.ts"
import { callPerson } from "./callable.ts"
import type { CallShown } from "./callShown.ts"
import { LEFT_CALL, storedCall } from "./leftCall.ts"

const read = Schema.decodeUnknownOption(Schema.fromJsonString(LeftCall))

/** How often a call is kept while people talk, in ms: who comes back has up to so much less time. */
const KEPT_EACH = 5000

const keepCall = (text: string): void => {
  try {
    sessionStorage.setItem(LEFT_CALL, text)
  } catch {
    // without storage nobody is offered to call back
  }
}

const dropCall = (): void => {
  try {
    sessionStorage.removeItem(LEFT_CALL)
  } catch {
    // without storage there is none
  }
}

const left = signal(Option.getOrNull(read(storedCall())))

/** The call to which this page may return; `null` if there is none. */
export const interruptedCall = computed((): { readonly peer: ContactId; readonly media: CallMedia } | null => {
  const [call, who] = [left.value, me.value]
  if (call === null || who === null || callBackFor(call, who.id, second.value) === 0) return null
  return { peer: String(call.peer) as ContactId, media: call.media }
})

export const declineCallBack = (): void => {
  dropCall()
  left.value = null
}

/** Calls again. */
export const callBack = (peer: ContactId, media: CallMedia): void => {
  declineCallBack()
  callPerson(peer, media)
}

/** Keeps the call on this device for the page that comes after a reload, until what this gives is called. */
export const keepWhileTalking = ({ media, peer }: Pick<CallShown, "media" | "peer">): (() => void) => {
  const who = me.value
  if (who === null) return () => undefined
  let kept = ""
  const keep = (): void => {
    const call: LeftCall = { me: who.id, peer: Number(peer) as LeftCall["peer"], media, at: Date.now() as LeftCall["at"] }
    kept = JSON.stringify(call)
    keepCall(kept)
  }
  keep()
  const timer = setInterval(keep, KEPT_EACH)
  return () => {
    clearInterval(timer)
    // a page that goes hangs up first, and is gone before this; a call that began meanwhile keeps its own
    setTimeout(() => {
      if (storedCall() === kept) dropCall()
    })
  }
}
