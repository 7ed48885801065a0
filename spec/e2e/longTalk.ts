import { befriend, type Person, person, say } from "../layout/Person.ts"
import { atRest } from "./anchor.ts"
import type { House } from "./house.ts"
import { type DESK, openWindow, type PHONE, type Window } from "./window.ts"

/** A text of one line or more, so that no row can be guessed from another; `most` is how often its words repeat at most. */
export const words = (n: number, most: number): string => `message ${n} ${"and some more words ".repeat((n * 7) % most)}`.trim()

/** A reader and a writer, who are friends. */
export const readerAndWriter = async (url: string): Promise<{ readonly me: Person; readonly friend: Person }> => {
  const me = await person(url, "reader", "Rita Reader")
  const friend = await person(url, "writer", "Walt Writer")
  await befriend(url, friend, me)
  return { me, friend }
}

/** The same two after they have talked; every third message is the reader's. */
export const longTalk = async (url: string, messages: number, most: number): ReturnType<typeof readerAndWriter> => {
  const { friend, me } = await readerAndWriter(url)
  for (let n = 1; n <= messages; n += 1)
    await (n % 3 === 0 ? say(url, me, friend, words(n, most)) : say(url, friend, me, words(n, most)))
  return { me, friend }
}

/** The reader's window with the end of a talk of so many messages, at rest, on a processor so many times slower. */
export const openTalk = async (
  house: House,
  { friend, me }: { readonly friend: Person; readonly me: Person },
  messages: number,
  size: typeof DESK | typeof PHONE,
  slower: number
): Promise<Window> => {
  const window = await openWindow(house, { language: "en", size, person: me })
  await window.open(`/pages/message/chat?id=${friend.id}`)
  await window.line(`message ${messages}`).waitFor()
  await window.page.locator("[data-placed]").waitFor()
  await atRest(window.page)
  const debug = await window.context.newCDPSession(window.page)
  await debug.send("Emulation.setCPUThrottlingRate", { rate: slower })
  return window
}
