import { computed, signal } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import { signedHtml } from "#engine/editor/signs.ts"
import { plainText } from "#engine/message/plainText.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { knownContact } from "./chatHead.ts"
import { me } from "../shared/session.ts"

/** Groups whose announcements are remembered as put aside, at most. */
const KEPT = 300

/** Where this browser notes what was put aside; it goes with the session (DEC-0048). */
const KEY = "announcementsAside"

/** Who put what aside: of each group's announcement a short sum, so that no words stay here. */
interface Aside {
  readonly owner: number
  readonly of: Readonly<Record<string, number>>
}

const NOTHING: Aside = { owner: 0, of: {} }

const read = (): Aside => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null")
    return typeof kept === "object" && kept !== null && "of" in kept && "owner" in kept ? (kept as Aside) : NOTHING
  } catch {
    // forbidden, or written by another program
    return NOTHING
  }
}

const sum = (text: string): number => {
  let made = 5381
  for (let at = 0; at < text.length; at += 1) made = ((made * 33) ^ text.charCodeAt(at)) >>> 0
  return made
}

const aside = signal<Aside>(read())

const mine = computed(() => (aside.value.owner === me.value?.id ? aside.value.of : NOTHING.of))

/** The announcement of a group that was not put aside yet; empty when there is none (spec 2.11). */
export const groupNotice = cachedByKey((chat: ContactId) =>
  computed((): string => {
    const text = knownContact(chat).value?.group?.announcement ?? ""
    return text !== "" && mine.value[chat] !== sum(text) ? text : ""
  })
)

/** The words of an announcement, without the signs of its formats. */
export const announcementText = (text: string): string => plainText(signedHtml(text))

/** Hides an announcement in this browser, until it changes. */
export const dismissGroupNotice = (chat: ContactId, text: string): void => {
  const others = Object.entries(mine.peek()).filter(([each]) => each !== chat)
  aside.value = { owner: me.peek()?.id ?? 0, of: Object.fromEntries([...others.slice(1 - KEPT), [chat, sum(text)]]) }
  try {
    localStorage.setItem(KEY, JSON.stringify(aside.value))
  } catch {
    // then it is put aside until the page is closed
  }
}
