import { signal } from "@preact/signals-react"
import type { MessageId } from "#engine/message/Message.ts"
import type { UserId } from "#engine/account/User.ts"

/** Which voices a person has heard on this device. What was said before `since` counts as heard. */
interface HeardVoices {
  readonly person: UserId
  /** In milliseconds. */
  readonly since: number
  readonly ids: ReadonlyArray<string>
  /** When each of `ids` was said, in milliseconds; missing of those that an earlier version noted. */
  readonly times?: Readonly<Record<string, number>>
}

const KEY = "heardVoices"
/** Voices that are remembered; what falls out was said first, and counts as heard by its time. */
const MOST = 500

const isHeardVoices = (value: unknown): value is HeardVoices =>
  typeof value === "object" &&
  value !== null &&
  "person" in value &&
  "since" in value &&
  typeof value.since === "number" &&
  "ids" in value &&
  Array.isArray(value.ids) &&
  value.ids.every((each) => typeof each === "string")

const kept = (): HeardVoices | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null")
    return isHeardVoices(value) ? value : null
  } catch {
    // damaged, or a browser that keeps nothing: all is as on a new device
    return null
  }
}

const keep = (heard: HeardVoices): void => {
  known.value = heard
  try {
    localStorage.setItem(KEY, JSON.stringify(heard))
  } catch {
    // it is remembered as long as the page is
  }
}

const known = signal<HeardVoices | null>(kept())
// another tab heard one
addEventListener("storage", ({ key }) => {
  if (key === KEY) known.value = kept()
})

/** On a device that a person begins with, what was said in the last week waits to be heard. */
const WEEK = 7 * 86_400_000

const of = (person: UserId): HeardVoices => {
  const heard = known.value
  return heard?.person === person ? heard : { person, since: Date.now() - WEEK, ids: [] }
}

interface Said {
  readonly id: MessageId
  /** In milliseconds. */
  readonly sentAt: number
}

/** Whether a person has heard this on this device. */
export const isHeard = (person: UserId, { id, sentAt }: Said): boolean => {
  const { ids, since } = of(person)
  return sentAt < since || ids.includes(id)
}

/** A person hears this now. */
export const markHeard = (person: UserId, said: Said): void => {
  if (isHeard(person, said)) return
  const { ids, since, times = {} } = of(person)
  const all = [...ids, said.id]
    .map((id) => ({ id, sentAt: id === said.id ? said.sentAt : (times[id] ?? since) }))
    .toSorted((a, b) => a.sentAt - b.sentAt)
  const left = all.slice(-MOST)
  const dropped = all.at(-MOST - 1)
  keep({
    person,
    since: dropped === undefined ? since : Math.max(since, dropped.sentAt + 1),
    ids: left.map(({ id }) => id),
    times: Object.fromEntries(left.map(({ id, sentAt }) => [id, sentAt]))
  })
}
