import { createHash, randomBytes } from "node:crypto"
import type { Sql } from "#server/testSql.ts"
import type { RawClient } from "../wire/RawClient.ts"
import type { Case, State } from "./decisions.ts"
import { type Actor, happen, type Scene } from "./past.ts"

/** Setting of the service by its short name in a state, and what stands where no state says it. */
const SERVICE: Readonly<Record<string, readonly [name: string, usual: string]>> = {
  runMode: ["sysInfo.runMode", "2"],
  regtype: ["sysInfo.regtype", "1"],
  regauth: ["sysInfo.regauth", "0"],
  simpleChat: ["chatInfo.simpleChat", "1"],
  groupChat: ["chatInfo.groupChat", "1"],
  groupUserMax: ["chatInfo.groupUserMax", "0"],
  dbDelMsg: ["chatInfo.dbDelMsg", "1"],
  redoTime: ["chatInfo.redoTime", "120"],
  webrtc: ["chatInfo.webrtc", "1"],
  online: ["chatInfo.online", "1"]
}
const GROUP: Readonly<Record<string, number>> = { manage: 0, invite: 1, nospeak: 0, history: 0, profile: 0 }
/** What else a state may say. */
const OTHERS = new Set("muted staff their them by in age met group quota recalled shown town".split(" "))

const ROLES: Readonly<Record<string, number>> = { owner: 1, admin: 2, member: 3, muted: 3 }
/** Rows between me and them: mine, then theirs; 0 refused, 1 accepted, 2 waits. */
const FRIENDS: Readonly<Record<string, readonly [mine: number | null, theirs: number | null]>> = {
  friend: [1, 1],
  former: [1, 1],
  applicant: [2, null],
  asked: [null, 2],
  refused: [0, null],
  refuser: [null, 0],
  "only-mine": [1, null],
  "only-theirs": [null, 1]
}
const STAFF: Readonly<Record<string, number>> = { super: 1, administrator: 2 }
const KNOWN = new Set([
  ...Object.keys(ROLES),
  ...Object.keys(FRIENDS),
  ...Object.keys(STAFF),
  ..."nobody rubbish forged expired ended disabled stranger outsider left".split(" ")
])

/** The service's settings that a state asks for, and the size of its town, the same text for the same ones. */
export const settingsOf = ({ state }: Case): string =>
  JSON.stringify([state["town"], Object.entries(SERVICE).map(([short, [name, usual]]) => [name, state[short] ?? usual])])

const isStrange = (state: State, name: string): boolean =>
  !Object.hasOwn(SERVICE, name) && !Object.hasOwn(GROUP, name) && !OTHERS.has(name) && state[name] !== undefined

/** Who stands in the scenes of authorization, put into the database as they are: nobody has to register or log in for it. */
export class Stage {
  readonly #raw: RawClient
  readonly #sql: Sql
  readonly #now = Date.now()
  /** A password that nobody has to type. */
  #password = ""
  #made = 0

  constructor(raw: RawClient) {
    this.#raw = raw
    this.#sql = raw.database.sql
  }

  /** People, friendships and groups of all cases in one go, then what was said among them. */
  async build(cases: ReadonlyArray<Case>): Promise<ReadonlyArray<Scene>> {
    await this.#raw.person("first.of.all")
    this.#password = String(this.#sql.prepare("SELECT password FROM users").get()?.["password"])
    this.#sql.exec("BEGIN")
    const scenes = cases.map((it) => this.#scene(it))
    const staff = this.#actor("staff")
    this.#sql.prepare("UPDATE users SET role = 1 WHERE user_id = ?").run(staff.id)
    this.#sql.exec("COMMIT")
    await this.#raw.data("/manage/index/publishNotice", { title: "News", content: "Hello" }, staff)
    // everybody may write to everybody while the past is made
    this.#put([["sysInfo.runMode", "1"]])
    for (let at = 0; at < scenes.length; at += 20)
      await Promise.all(scenes.slice(at, at + 20).map((scene) => happen(this.#raw, scene)))
    this.#sql.exec("BEGIN")
    for (const scene of scenes) this.#present(scene)
    this.#sql.exec("COMMIT")
    return scenes
  }

  /** Sets the service as {@link settingsOf} says it. */
  set(settings: string): void {
    this.#put((JSON.parse(settings) as readonly [unknown, ReadonlyArray<readonly [string, string]>])[1])
  }

  /** Plays while nobody but the people of these cases has an account, where their town is small. */
  async within<A>(scenes: ReadonlyArray<Scene>, play: () => Promise<A>): Promise<A> {
    if (scenes.every(({ it }) => it.state["town"] !== "small")) return await play()
    const here = scenes.flatMap(({ me, other, them }) => [me.id, them.id, other.id])
    const away = `status = 1 AND user_id NOT IN (${here.join()})`
    const others = this.#sql.prepare(`SELECT user_id FROM users WHERE ${away}`).all()
    this.#sql.exec(`UPDATE users SET status = 0 WHERE ${away}`)
    const played = await play()
    this.#sql.exec(`UPDATE users SET status = 1 WHERE user_id IN (${others.map(({ user_id }) => user_id).join()})`)
    return played
  }

  #put(settings: ReadonlyArray<readonly [name: string, value: string]>): void {
    const put = this.#sql.prepare(
      "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    )
    for (const [name, value] of settings) put.run(name, value)
  }

  /** The messages of these scenes are as old as their cases say, now: on a busy machine the other cases took minutes. */
  age(scenes: ReadonlyArray<Scene>): void {
    const put = this.#sql.prepare("UPDATE messages SET sent_at = ? WHERE id = ?")
    for (const { it, message } of scenes)
      if (message !== undefined) put.run(Date.now() - Number(it.state["age"] ?? 0) * 1000, message.id)
  }

  close(): void {
    this.#sql.close()
  }

  #actor(name: string): Actor {
    this.#made += 1
    const account = `${name}.${this.#made}`
    const token = `bearer ${randomBytes(32).toString("base64url")}`
    const row = this.#sql
      .prepare(
        "INSERT INTO users (account, account_key, password, realname, created_at) VALUES (?, ?, ?, ?, ?) RETURNING user_id"
      )
      .get(account, account, this.#password, `Name of ${account}`, this.#now)
    const id = Number(row?.["user_id"])
    this.#sql
      .prepare("INSERT INTO sessions (hash, user_id, terminal, is_mobile, created_at, expires_at) VALUES (?, ?, 'web', 0, ?, ?)")
      .run(hashOf(token), id, this.#now, this.#now + 86_400_000)
    return { id, account, token }
  }

  #befriend(owner: number, friend: number, status: number | null): void {
    if (status === null) return
    const add =
      "INSERT INTO friends (owner, friend, is_invite, status, remark, created_at, updated_at) VALUES (?, ?, 1, ?, '', ?, ?)"
    this.#sql.prepare(add).run(owner, friend, status, this.#now, this.#now)
  }

  #join(group: number, { id }: Actor, role: number): void {
    this.#sql
      .prepare("INSERT INTO members (chat, user_id, role, joined_at) VALUES (?, ?, ?, ?)")
      .run(`group-${group}`, id, role, this.#now)
  }

  #scene(it: Case): Scene {
    const { body, state, who } = it
    const strange = Object.keys(state).find((name) => isStrange(state, name))
    if (strange !== undefined || !KNOWN.has(who)) throw new Error(`Nobody knows what ${strange ?? who} is: ${it.title}`)
    const [me, them, other] = [this.#actor(who), this.#actor("them"), this.#actor("other")]
    const [mine, theirs] = FRIENDS[who] ?? [null, null]
    if (state["met"] === "1") this.#sql.prepare("INSERT INTO met (user_id, other) VALUES (?, ?)").run(me.id, them.id)
    // those of whom the system says that they are friends become friends by their own calls
    if (state["by"] !== "system") {
      this.#befriend(me.id, them.id, mine)
      this.#befriend(them.id, me.id, theirs)
    }
    const usesGroup = /\$group|\$scopes\.group/.test(JSON.stringify(body)) || state["in"] === "group" || state["group"] === "1"
    const group = usesGroup ? this.#group(it, me, them, other) : 0
    if (JSON.stringify(body).includes("$contact")) {
      this.#befriend(me.id, other.id, 1)
      this.#befriend(other.id, me.id, 1)
    }
    if (JSON.stringify(body).includes("$others")) this.#befriend(them.id, other.id, 2)
    return { it, me, them, other, group, message: undefined, code: "", moment: 0, comment: 0, socket: "" }
  }

  #group({ state, who }: Case, me: Actor, them: Actor, other: Actor): number {
    const number = 1_000_000 + this.#made
    const their = state["their"] ?? "member"
    this.#sql.prepare("INSERT INTO conversations (chat, kind) VALUES (?, 1)").run(`group-${number}`)
    this.#sql
      .prepare("INSERT INTO groups (chat, group_id, name, created_by, created_at) VALUES (?, ?, 'A group', ?, ?)")
      .run(`group-${number}`, number, other.id, this.#now)
    if (ROLES[who] !== undefined) this.#join(number, me, ROLES[who])
    // who left, or shall be seen to have written here once
    else if (who === "left" || (state["by"] === "me" && state["in"] === "group")) this.#join(number, me, 3)
    if (ROLES[their] !== undefined) this.#join(number, them, ROLES[their])
    if (who !== "owner" && their !== "owner") this.#join(number, this.#actor("owner.of.it"), 1)
    return number
  }

  #present({ group, it: { state, who }, me, them }: Scene): void {
    const run = (text: string, ...values: Array<string | number>) => void this.#sql.prepare(text).run(...values)
    const chat = `group-${group}`
    if (group !== 0) {
      for (const [name, usual] of Object.entries(GROUP))
        run(`UPDATE groups SET ${name} = ? WHERE chat = ?`, Number(state[name] ?? usual), chat)
      if (who === "muted" || state["muted"] === "1")
        run("UPDATE members SET muted_until = ? WHERE chat = ? AND user_id = ?", this.#now + 3_600_000, chat, me.id)
      if (ROLES[who] === undefined) run("DELETE FROM members WHERE chat = ? AND user_id = ?", chat, me.id)
    }
    const staff = STAFF[who] ?? Number(state["staff"] ?? 0)
    if (staff > 0) run("UPDATE users SET role = ? WHERE user_id = ?", staff, me.id)
    if (state["quota"] !== undefined) run("UPDATE users SET group_limit = ? WHERE user_id = ?", Number(state["quota"]), me.id)
    if (state["them"] === "staff") run("UPDATE users SET role = 2 WHERE user_id = ?", them.id)
    if (state["them"] === "my-service") run("UPDATE users SET cs_uid = ? WHERE user_id = ?", them.id, me.id)
    if (state["them"] === "my-client") run("UPDATE users SET cs_uid = ? WHERE user_id = ?", me.id, them.id)
    if (state["them"] === "disabled") run("UPDATE users SET status = 0 WHERE user_id = ?", them.id)
    if (who === "disabled") run("UPDATE users SET status = 0 WHERE user_id = ?", me.id)
    if (who === "expired") run("UPDATE sessions SET expires_at = ? WHERE user_id = ?", this.#now - 1, me.id)
    if (who === "ended") run("UPDATE sessions SET revoked_at = ? WHERE user_id = ?", this.#now - 1, me.id)
  }

  /** Number of the request between two of a case. */
  request({ it, me, other, them }: Scene, between: "request" | "others"): number {
    if (between === "others") return this.row(them, other)
    return it.who === "applicant" || it.who === "refused" ? this.row(me, them) : this.row(them, me)
  }

  /** Number of the row of one about another. */
  row(owner: Actor, about: Actor): number {
    const row = this.#sql.prepare("SELECT friend_id FROM friends WHERE owner = ? AND friend = ?").get(owner.id, about.id)
    return Number(row?.["friend_id"] ?? 999_999_999)
  }

  /** How far the log of what concerns one person alone goes. */
  head({ id }: Actor): number {
    return Number(this.#sql.prepare("SELECT log_head FROM users WHERE user_id = ?").get(id)?.["log_head"])
  }

  /** How far the log of announcements goes. */
  announced(): number {
    return Number(this.#sql.prepare("SELECT log_head AS n FROM conversations WHERE chat = 'admin_notice'").get()?.["n"])
  }

  /** What the server signs its codes with. */
  secret(): string {
    return String(this.#sql.prepare("SELECT value FROM secrets WHERE name = 'codes'").get()?.["value"])
  }
}

const hashOf = (token: string): string => createHash("sha256").update(token.slice("bearer ".length)).digest("hex")

/** Token as who asks sends it. */
export const tokenOf = ({ it, me }: Scene): string => {
  if (it.who === "nobody") return ""
  if (it.who === "forged") return `bearer ${randomBytes(32).toString("base64url")}`
  return it.who === "rubbish" ? "bearer rubbish" : me.token
}
