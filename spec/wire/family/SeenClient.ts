import { readFileSync } from "node:fs"
import type { RawClient, RawSocket } from "../RawClient.ts"
import { type Answer, type Bag, formText, readEnvelope } from "../speak.ts"

/** Clients of this wire that we did not write, by the letter of what they were seen to send (`fixtures/wire/seen/`). */
export type Dialect = "h5" | "desktop"

interface Part {
  readonly name: string
  readonly filename?: string
  readonly type?: string
  readonly text?: string
  readonly json?: Bag
}

interface Example {
  readonly path: string
  /** JSON, or the names and values of a form in their order. */
  readonly body?: Bag | "" | ReadonlyArray<readonly [string, string]>
  readonly parts?: ReadonlyArray<Part>
}

interface Seen {
  readonly calls: Readonly<Record<string, Example>>
  readonly frames: ReadonlyArray<Bag>
}

const seenOf = (dialect: Dialect): Seen =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/wire/seen/${dialect}.json`, import.meta.url), "utf8")) as Seen
const SEEN: Readonly<Record<Dialect, Seen>> = { h5: seenOf("h5"), desktop: seenOf("desktop") }

/** Names and values of a form as what they mean: `messages[0][id]` lies in a list in `messages`. */
const nested = (pairs: ReadonlyArray<readonly [string, string]>): Bag => {
  const body: Bag = {}
  for (const [name, value] of pairs) {
    const path = name.split(/[[\]]+/).filter((each) => each !== "")
    const last = path.pop() ?? ""
    let inner = body
    for (const key of path) inner = (inner[key] ??= {}) as Bag
    inner[last] = value
  }
  return body
}

const played = new Set<string>()

/** What these clients were seen to send and nobody has played so far: calls by their names, frames by their types. */
export const unplayed = (): ReadonlyArray<string> =>
  (["h5", "desktop"] as const).flatMap((dialect) => {
    const { calls, frames } = SEEN[dialect]
    const all = [...Object.keys(calls), ...frames.map(({ type }) => `frame ${String(type)}`)]
    return all.map((name) => `${dialect}: ${name}`).filter((each) => !played.has(each))
  })

/** What one of these clients sends on; the other's example where this one was not seen making the call, in its own spelling. */
const exampleOf = (dialect: Dialect, name: string): Example => {
  played.add(`${dialect}: ${name}`)
  const example = SEEN[dialect].calls[name] ?? SEEN[dialect === "h5" ? "desktop" : "h5"].calls[name]
  if (example === undefined) throw new Error(`no client was seen sending "${name}"`)
  return example
}

const fieldsOf = (body: Example["body"]): Bag => {
  if (body === undefined || body === "") return {}
  return Array.isArray(body) ? nested(body as ReadonlyArray<readonly [string, string]>) : { ...(body as Bag) }
}

/** A person at one of these clients: makes its calls, keeps what it keeps, and reads what it reads. */
export class SeenClient {
  readonly dialect: Dialect
  /** What the login told. */
  me: Bag = {}
  readonly socket: RawSocket
  token = ""
  #sessionId = ""
  readonly #raw: RawClient

  private constructor(raw: RawClient, dialect: Dialect, socket: RawSocket) {
    this.#raw = raw
    this.dialect = dialect
    this.socket = socket
  }

  /** Opens the client: its socket, its login, and what it says to bind them. `isNew`: the account is opened before. */
  static async open(raw: RawClient, dialect: Dialect, account: string, password: string, isNew = false): Promise<SeenClient> {
    const client = new SeenClient(raw, dialect, await raw.socket())
    if (isNew) await client.ok("register", { account, realname: account, password, repass: password })
    const named = dialect === "h5" ? { client_id: client.socket.clientId } : {}
    const data = (await client.ok("login", { account, password, ...named })) as Bag
    client.me = data["userInfo"] as Bag
    client.token = String(data["authToken"])
    client.#sessionId = String(data["sessionId"])
    await client.ok("bindUid", { client_id: client.socket.clientId, user_id: client.id })
    client.says("bindUid", { user_id: client.id, token: client.token })
    await client.socket.next("pong")
    return client
  }

  get id(): number {
    return Number(this.me["user_id"])
  }

  /** A call as it was seen, with these fields instead. */
  async ask(name: string, changes: Bag = {}): Promise<Answer> {
    const { body, path } = exampleOf(this.dialect, name)
    const fields = { ...fieldsOf(body), ...changes }
    if (this.dialect === "desktop") return this.#post(path, formText(fields), "application/x-www-form-urlencoded")
    return this.#post(path, body === "" ? "" : JSON.stringify(fields), "application/json")
  }

  /** A frame as it was seen, with these fields instead. */
  says(type: string, changes: Bag = {}): void {
    played.add(`${this.dialect}: frame ${type}`)
    this.socket.send({ ...SEEN[this.dialect].frames.find((frame) => frame["type"] === type), ...changes })
  }

  /** `data` of a call that must succeed. */
  async ok(name: string, changes: Bag = {}): Promise<unknown> {
    const { envelope } = await this.ask(name, changes)
    if (envelope.code !== 0) throw new Error(`${this.dialect}: ${name} answered ${envelope.code}: ${envelope.msg}`)
    return envelope.data
  }

  /** A file in parts in their order, as it was seen; `message` are the fields of the message that goes with it. */
  async upload(name: string, file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }, message: Bag = {}) {
    const { parts = [], path } = exampleOf(this.dialect, name)
    const form = new FormData()
    for (const part of parts)
      if (part.filename !== undefined) form.append(part.name, new Blob([file.bytes], { type: part.type ?? "" }), file.name)
      else form.append(part.name, part.json === undefined ? (part.text ?? "") : JSON.stringify({ ...part.json, ...message }))
    const { envelope } = await this.#post(path, form)
    if (envelope.code !== 0) throw new Error(`${this.dialect}: ${name} answered ${envelope.code}: ${envelope.msg}`)
    return envelope.data
  }

  /** What these clients do with a message that they see: they send back all that they heard of it. */
  async read(message: Bag): Promise<void> {
    const about = { toContactId: message["toContactId"], is_group: message["is_group"] }
    const messages = this.dialect === "h5" ? message : [message]
    const name = message["is_group"] === 1 ? "setMsgIsRead group" : "setMsgIsRead"
    await this.ok(name, { ...about, messages, fromUser: (message["fromUser"] as Bag)["id"] })
  }

  /** `data` of the next frame of this type. */
  async hears(type: string): Promise<Bag> {
    return (await this.socket.next(type))["data"] as Bag
  }

  /** How often it would count something as unread: by each message of others, and each call that comes in. */
  async unread(): Promise<number> {
    await this.socket.settled()
    return this.socket
      .heard()
      .split("\n")
      .map((text) => JSON.parse(text) as Bag)
      .filter(({ data, type }) => {
        const { extends: extra, fromUser } = (data ?? {}) as { readonly extends?: Bag; readonly fromUser?: Bag }
        if (fromUser === undefined || fromUser["id"] === this.id) return false
        return type === "simple" || type === "group" || (type === "webrtc" && extra?.["event"] === "calling")
      }).length
  }

  async #post(path: string, body: BodyInit, type?: string): Promise<Answer> {
    // the desktop client sends its token only where both are there
    const mayTell = this.dialect === "h5" || (this.token !== "" && this.#sessionId !== "")
    const headers = {
      "accept-language": "en",
      ...(mayTell && this.token !== "" ? { authorization: this.token } : {}),
      ...(this.dialect === "desktop" ? { sessionid: this.#sessionId } : { clientid: this.socket.clientId, cid: "" }),
      ...(type === undefined ? {} : { "content-type": type })
    }
    return readEnvelope(await fetch(this.#raw.url + path, { method: "POST", headers, body }))
  }
}
