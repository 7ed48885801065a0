import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Book } from "#fixtures/wire/value.ts"
import { keepEmoji } from "../wire/keepEmoji.ts"
import { type Bag, speakTo } from "../wire/speak.ts"

/** Our server and the commands of its operator as programs of their own: who asks them shares nothing with them but the wire. */

const SERVER = fileURLToPath(new URL("../../server/main.ts", import.meta.url))
const ADMIN = fileURLToPath(new URL("../../server/admin/main.ts", import.meta.url))
const PARTNER = { id: "intranet", secret: "a-secret-of-examples" }
const PASSWORD = "pass word 1"

export interface House {
  readonly url: string
  /** File of its database. */
  readonly file: string
  /** What the operator prepares for an example, as far as that speaks of it (`fixtures/wire/README.md`). */
  readonly prepare: (book: Book, example: string) => Promise<void>
  /** Ends it; what it had to complain about. */
  readonly stop: () => Promise<string>
}

const addressOf = (child: ChildProcess, said: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      const [, url] = /(http:\/\/\S+)\/h5\//.exec(said()) ?? []
      if (url !== undefined) resolve(url)
    })
    child.once("close", (code) => reject(new Error(`The server ended with ${code}: ${said()}`)))
  })

/** Starts it with an empty database. */
export const openHouse = async (): Promise<House> => {
  const folder = mkdtempSync(join(tmpdir(), "parley-golden-"))
  const env = {
    PATH: process.env["PATH"],
    HOST: "127.0.0.1",
    PORT: "0",
    PARLEY_DATA: folder,
    ARGON2: "8/1/1000",
    SEND_LIMIT: "0",
    LOGIN_LIMIT: "0",
    LOG_LEVEL: "warn",
    PARTNERS: `${PARTNER.id}:${PARTNER.secret}`
  }
  const child = spawn(process.execPath, [SERVER], { env })
  let out = ""
  let complaints = ""
  child.stdout.on("data", (text: Buffer) => void (out += text.toString()))
  child.stderr.on("data", (text: Buffer) => void (complaints += text.toString()))
  const url = await addressOf(child, () => out + complaints)

  const order = (args: ReadonlyArray<string>, input = ""): Bag => {
    const { stderr, stdout } = spawnSync(process.execPath, [ADMIN, ...args, "--json"], { env, input })
    if (stderr.length > 0) throw new Error(`${args.join(" ")}: ${stderr.toString()}`)
    return JSON.parse(stdout.toString()) as Bag
  }
  let root: Promise<ReadonlyArray<readonly [name: string, value: unknown]>> | undefined
  const rootOf = async (): Promise<ReadonlyArray<readonly [string, unknown]>> => {
    const { account, user_id } = order(["users", "create", "root.one", "Root", "--role", "super", "--stdin"], PASSWORD)
    const { envelope } = await speakTo(url).call("/common/pub/login", { account, password: PASSWORD })
    return [
      ["root", user_id],
      ["root.account", account],
      ["root.token", (envelope.data as Bag)["authToken"]]
    ]
  }
  return {
    url,
    file: join(folder, "parley.db"),
    prepare: async (book, example) => {
      // in every act, since it is who says that somebody joined
      for (const [name, value] of await (root ??= rootOf())) book.set(name, value)
      if (example.includes('"ann.code"'))
        book.set("ann.code", order(["registration", "code", String(book.get("ann"))])["inviteCode"])
      if (example.includes('"ann.wave"'))
        for (const [name, id] of await keepEmoji(url, String(book.get("ann.token")), ["wave", "smile"]))
          book.set(`ann.${name}`, id)
      if (!example.includes('"partner')) return
      const time = String(Math.floor(Date.now() / 1000))
      const sign = createHash("md5").update(PARTNER.id + time + PARTNER.secret)
      book.set("partner", PARTNER.id).set("partner.time", time).set("partner.sign", sign.digest("hex"))
    },
    stop: async () => {
      child.kill("SIGTERM")
      await once(child, "close")
      rmSync(folder, { recursive: true, force: true })
      return complaints
    }
  }
}
