import { Schema } from "effect"
import { meOf } from "#engine/api/nouns.ts"
import { WireMe } from "#engine/api/wire.ts"
import { ask } from "./ask.ts"

/** A person who exists only for this run. */
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
  return loggedIn(url, account, "h5")
}

/** Logs somebody in on a device of their own. */
export const loggedIn = async (url: string, account: string, terminal: "h5" | "web" | "api" | "bot"): Promise<Person> => {
  const { authToken, userInfo } = Schema.decodeUnknownSync(Session)(
    await ask(url, "login", { account, password: PASSWORD, terminal })
  )
  const me = meOf(userInfo)
  return {
    id: me.id,
    account,
    name: me.name,
    token: authToken,
    stored: { authToken: JSON.stringify(authToken), userInfo: JSON.stringify(me) }
  }
}

const Requests = Schema.Array(Schema.Struct({ friend_id: Schema.Int, create_user: Schema.Int }))

/** Answers what `from` asked `to`. */
export const answer = async (url: string, from: Person, to: Person, accepts: boolean): Promise<void> => {
  const requests = Schema.decodeUnknownSync(Requests)(await ask(url, "friendIndex", { is_mine: 0, limit: 200 }, to.token))
  const request = requests.find(({ create_user }) => create_user === from.id)
  if (request === undefined) throw new Error(`${from.name} has not asked ${to.name}.`)
  await ask(url, "friendUpdate", { friend_id: request.friend_id, status: accepts ? 1 : 0 }, to.token)
}

/** Finds somebody by the account, without which a number leads to nobody. */
export const findPerson = async (url: string, { token }: Pick<Person, "token">, other: Pick<Person, "account">): Promise<void> =>
  void (await ask(url, "searchUser", { keywords: other.account }, token))

/** Finds somebody by the account, and asks to be friends. */
export const askFriend = async (
  url: string,
  from: Pick<Person, "token">,
  to: Pick<Person, "account" | "id">,
  remark: string
): Promise<void> => {
  await findPerson(url, from, to)
  await ask(url, "friendAdd", { user_id: to.id, remark }, from.token)
}

/** One asks, the other accepts. */
export const befriend = async (url: string, from: Person, to: Person): Promise<void> => {
  await askFriend(url, from, to, `Hello, this is ${from.name}`)
  await answer(url, from, to, true)
}

let sent = 0

/** Sends a text and gives the id of the message. */
export const say = async (url: string, from: Person, to: Person, content: string): Promise<string> => {
  const id = `layout-${(sent += 1)}-${from.id}`
  await ask(url, "sendMessage", { id, toContactId: to.id, type: "text", content }, from.token)
  return id
}
