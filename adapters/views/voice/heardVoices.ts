import { signal } from "@preact/signals-react"
import { Option, Schema } from "effect"
import { UserId } from "#engine/account/User.ts"
import { MessageId } from "#engine/message/Message.ts"

const Said = Schema.Struct({ id: MessageId, /** In milliseconds. */ sentAt: Schema.Number })
type Said = typeof Said.Type

/** Which voices a person has heard on this device. What was said before `since`, in milliseconds, counts as heard. */
const HeardVoices = Schema.Struct({ person: UserId, since: Schema.Number, said: Schema.Array(Said) })
type HeardVoices = typeof HeardVoices.Type

/** As earlier versions kept it: without the times. */
const Untimed = Schema.Struct({ person: UserId, since: Schema.Number, ids: Schema.Array(MessageId) })

const KEY = "heardVoices"
/** Voices that are remembered; what falls out counts as heard by its time. */
const MOST = 500

const decoded = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Union([HeardVoices, Untimed])))

const kept = (): HeardVoices | null => {
  try {
    const value = Option.getOrNull(decoded(localStorage.getItem(KEY)))
    if (value === null || "said" in value) return value
    const sentAt = Date.now()
    return { person: value.person, since: value.since, said: value.ids.map((id) => ({ id, sentAt })) }
  } catch {
    // a browser that keeps nothing: all is as on a new device
    return null
  }
}

const known = signal<HeardVoices | null>(kept())

/** What other tabs heard meanwhile counts as well. */
const readAgain = (): void => {
  known.value = kept() ?? known.peek()
}

const keep = (heard: HeardVoices): void => {
  known.value = heard
  try {
    localStorage.setItem(KEY, JSON.stringify(heard))
  } catch {
    // it is remembered as long as the page is
  }
}

if (typeof window !== "undefined")
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY) readAgain()
  })

/** On a device that a person begins with, what was said in the last week waits to be heard. */
const WEEK = 7 * 86_400_000

const of = (person: UserId): HeardVoices => {
  const heard = known.value
  return heard?.person === person ? heard : { person, since: Date.now() - WEEK, said: [] }
}

/** Whether a person has heard this on this device. */
export const isHeard = (person: UserId, { id, sentAt }: Said): boolean => {
  const { said, since } = of(person)
  return sentAt < since || said.some((each) => each.id === id)
}

/** A person hears this now. */
export const markHeard = (person: UserId, { id, sentAt }: Said): void => {
  readAgain()
  if (isHeard(person, { id, sentAt })) return
  const { said, since } = of(person)
  const all = [...said, { id, sentAt }].toSorted((a, b) => a.sentAt - b.sentAt)
  const fallen = all.slice(0, -MOST).at(-1)
  keep({ person, since: fallen === undefined ? since : Math.max(since, fallen.sentAt + 1), said: all.slice(-MOST) })
}
