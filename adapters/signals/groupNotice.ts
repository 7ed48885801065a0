import { computed, signal } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import { byKey } from "./byKey.ts"
import { contact } from "./chatHead.ts"
import { me, session } from "./session.ts"

/** Groups whose announcements are remembered as put aside, at most. */
const KEPT = 300

/** What was put aside in this browser, as a short sum of each text, so that no text stays here. */
type Aside = Readonly<Record<string, number>>

const keyOf = (id: number): string => `announcementsAside:${id}`

const read = (id: number): Aside => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? "{}")
    return typeof kept === "object" && kept !== null ? (kept as Aside) : {}
  } catch {
    return {}
  }
}

const sum = (text: string): number => {
  let made = 5381
  for (let at = 0; at < text.length; at += 1) made = ((made * 33) ^ text.charCodeAt(at)) >>> 0
  return made
}

const owner = computed(() => me.value?.id ?? 0)
const aside = signal<{ readonly owner: number; readonly of: Aside }>({ owner: 0, of: {} })

const known = computed((): Aside => (aside.value.owner === owner.value ? aside.value.of : read(owner.value)))

// who logs out leaves nothing behind
let last = 0
session.subscribe((now) => {
  if (now._tag === "LoggedIn") last = now.me.id
  if (now._tag !== "LoggedOut" || last === 0) return
  try {
    localStorage.removeItem(keyOf(last))
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
  last = 0
})

/** The announcement of a group that was not put aside yet; empty when there is none (spec 2.14). */
export const groupNotice = byKey((chat: ContactId) =>
  computed((): string => {
    const text = contact(chat).value?.group?.announcement ?? ""
    return text !== "" && known.value[chat] !== sum(text) ? text : ""
  })
)

/** Puts an announcement aside in this browser, until it changes. */
export const putAside = (chat: ContactId, text: string): void => {
  const id = owner.peek()
  const { [chat]: _, ...others } = known.peek()
  const of = Object.fromEntries([...Object.entries(others).slice(1 - KEPT), [chat, sum(text)]])
  aside.value = { owner: id, of }
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(of))
  } catch {
    // then it is put aside until the page is closed
  }
}
