import { setTimeout as sleep } from "node:timers/promises"
import { Schema } from "effect"
import { ask } from "../../spec/layout/ask.ts"
import { askFriend, person, type Person } from "../../spec/layout/Person.ts"

/** As many as the server tells in one page of requests at most, and as one person may answer in a second. */
const AT_ONCE = 100
const Requests = Schema.Array(Schema.Struct({ friend_id: Schema.Int, create_user: Schema.Int }))

/** A person whose list shows so many chats: each began with the greeting of a new friend. */
export const wellKnown = async (url: string, contacts: number): Promise<Person> => {
  const me = await person(url, "well.known", "Wanda Wellknown")
  for (let first = 0; first < contacts; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, contacts - first) }, (_, index) => first + index)
    await Promise.all(
      some.map(async (index) => {
        const { token } = await person(url, `acquaintance${index}`, `Acquaintance ${index}`)
        await askFriend(url, { token }, me, `Hello, this is acquaintance number ${index}`)
      })
    )
    const asked = Schema.decodeUnknownSync(Requests)(await ask(url, "friendIndex", { is_mine: 0, limit: AT_ONCE }, me.token))
    for (const { friend_id } of asked) await ask(url, "friendUpdate", { friend_id, status: 1 }, me.token)
    await sleep(1000)
  }
  return me
}
