import { createHash } from "node:crypto"
import { dispatch } from "#server/admin/dispatch.ts"
import { defaultConfig } from "#server/Config.ts"
import type { Book } from "#fixtures/wire/value.ts"
import { keepEmoji } from "./keepEmoji.ts"
import type { RawClient } from "./RawClient.ts"
import type { Bag } from "./speak.ts"

/** An application that the examples' server knows. */
export const PARTNER = { id: "intranet", secret: "a secret of examples" }

/** What an operator does at the server's machine. */
const order = async (
  raw: RawClient,
  command: string,
  args: ReadonlyArray<string>,
  options: Record<string, string>
): Promise<Bag> => {
  const answer = await dispatch(defaultConfig(raw.database.config), { command, args, options })
  if (!answer.ok) throw new Error(answer.sentence)
  return answer.data as Bag
}

const roots = new Map<RawClient, Promise<ReadonlyArray<readonly [name: string, value: unknown]>>>()

/** The super administrator of a server, made when an example first needs one. */
const rootOf = async (raw: RawClient): Promise<ReadonlyArray<readonly [string, unknown]>> => {
  const password = "pass word 1"
  const { account, user_id } = await order(raw, "users create", ["root.one", "Root"], { role: "super", password })
  const session = (await raw.data("/common/pub/login", { account, password })) as Bag
  return [
    ["root", user_id],
    ["root.account", account],
    ["root.token", session["authToken"]]
  ]
}

/** What the operator prepares for an example, as far as that speaks of it (`fixtures/wire/README.md`). */
export const prepare = async (raw: RawClient, book: Book, example: string): Promise<void> => {
  if (example.includes('"root')) {
    const root = roots.get(raw) ?? rootOf(raw)
    roots.set(raw, root)
    for (const [name, value] of await root) book.set(name, value)
  }
  if (example.includes('"ann.code"')) {
    const { inviteCode } = await order(raw, "registration code", [String(book.get("ann"))], {})
    book.set("ann.code", inviteCode)
  }
  if (example.includes('"ann.wave"'))
    for (const [name, id] of await keepEmoji(raw.url, String(book.get("ann.token")), ["wave", "smile"]))
      book.set(`ann.${name}`, id)
  if (!example.includes('"partner')) return
  const time = String(Math.floor(Date.now() / 1000))
  book.set("partner", PARTNER.id)
  book.set("partner.time", time)
  book.set(
    "partner.sign",
    createHash("md5")
      .update(PARTNER.id + time + PARTNER.secret)
      .digest("hex")
  )
}
