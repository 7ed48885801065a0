import { Schema } from "effect"
import { meOf } from "#engine/api/nouns.ts"
import { WireMe } from "#engine/api/wire.ts"
import { ask } from "./ask.ts"

/** Somebody who exists only for this run. */
export interface Person {
  readonly id: number
  readonly account: string
  readonly name: string
  readonly token: string
  /** What their browser keeps of them. */
  readonly stored: Readonly<Record<"authToken" | "userInfo", string>>
}

export const PASSWORD = "correct horse"

const Session = Schema.Struct({ authToken: Schema.String, userInfo: WireMe })

/** Registers somebody and logs them in. */
export const person = async (url: string, account: string, realname: string): Promise<Person> => {
  await ask(url, "register", { account, realname, password: PASSWORD })
  const { authToken, userInfo } = Schema.decodeUnknownSync(Session)(
    await ask(url, "login", { account, password: PASSWORD, terminal: "h5" })
  )
  const me = meOf(userInfo)
  return {
    id: me.id,
    account,
    name: realname,
    token: authToken,
    stored: { authToken: JSON.stringify(authToken), userInfo: JSON.stringify(me) }
  }
}

/** One asks, the other accepts. */
export const befriend = async (url: string, a: Person, b: Person): Promise<void> => {
  await ask(url, "friendAdd", { user_id: b.id, remark: `Hello, this is ${a.name}` }, a.token)
  await ask(url, "friendAdd", { user_id: a.id, remark: `Hello, this is ${b.name}` }, b.token)
}

let sent = 0

/** Sends a text and gives the id of the message. */
export const say = async (url: string, from: Person, to: Person, content: string): Promise<string> => {
  const id = `layout-${(sent += 1)}-${from.id}`
  await ask(url, "sendMessage", { id, toContactId: to.id, type: "text", content }, from.token)
  return id
}
