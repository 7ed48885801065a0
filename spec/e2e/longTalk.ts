import { befriend, type Person, person, say } from "../layout/Person.ts"

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
