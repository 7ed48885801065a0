import { createHash, randomBytes, randomUUID } from "node:crypto"
import { sessionName } from "#server/account/session/token.ts"
import type { Sql } from "#server/testSql.ts"
import type { RawClient } from "../../wire/RawClient.ts"

/**
 * Who asks, and what is theirs, shared with them, of others alone, or nowhere.
 *
 * `them` is a member of the group that is shared; its owner, admins and members meet them there alone, for the group keeps profiles closed.
 * The friend is a friend of theirs and in no group; who was removed was a member when its message was sent. Tokens that expired or ended are of
 * the owner of the group, who is a friend of theirs too: nothing but the token refuses them. `pal` is a friend of who asks.
 */
export interface World {
  /** As a header carries it; empty for none. */
  readonly token: string
  /** What a name in a body stands for, `user.own`. */
  readonly objects: ReadonlyMap<string, number | string>
}

interface Person {
  readonly id: number
  readonly token: string
  readonly session: string
}

/** What stands for no object of any kind. */
const NOWHERE: Readonly<Record<string, number | string>> = {
  missing: 999_999_999,
  zero: 0,
  negative: -7,
  huge: 100_000_000_000_000_000,
  text: "abc"
}

const ROLES: Readonly<Record<string, number>> = { owner: 1, expired: 1, ended: 1, admin: 2, member: 3, muted: 3, removed: 3 }
const FRIENDS = new Set(["friend", "expired", "ended"])
const STAFF: Readonly<Record<string, number>> = { super: 1, administrator: 2 }

const HOUR = 3_600_000

const hashOf = (token: string): string => createHash("sha256").update(token.slice("bearer ".length)).digest("hex")

interface Made {
  readonly who: string
  readonly me: Person
  readonly them: Person
  readonly pal: Person
  readonly group: string
  readonly objects: Map<string, number | string>
}

/** Puts worlds into the database of a server, as they are: nobody has to register or log in for it. */
export class Worlds {
  readonly #raw: RawClient
  readonly #sql: Sql
  readonly #now = Date.now()
  #password = ""
  #made = 0
  /** Of a person whom nothing leads to. */
  readonly #another = new Map<string, number | string>()

  constructor(raw: RawClient) {
    this.#raw = raw
    this.#sql = raw.database.sql
  }

  /** What there is of others alone, one for all worlds in which nothing happens to it. */
  async open(): Promise<void> {
    await this.#raw.person("first.of.all")
    this.#password = String(this.#sql.prepare("SELECT password FROM users").get()?.["password"])
    await this.#strangers(this.#another)
    await this.#announce()
  }

  async #strangers(objects: Map<string, number | string>): Promise<void> {
    this.#sql.exec("BEGIN")
    const [alien, friend] = [this.#person("alien"), this.#person("friend.of.alien")]
    this.#befriend(alien, friend, 1)
    this.#befriend(friend, alien, 1)
    const group = `group-${this.#group(alien, [[friend, 3]], objects, "another's")}`
    this.#things("another's", alien, friend, objects)
    objects.set("user.another's", alien.id)
    objects.set("request.another's", this.#befriend(this.#person("asker.of.alien"), alien, 2))
    this.#sql.exec("COMMIT")
    await this.#say("another's", alien, group, objects)
    await this.#shareCode("another's", alien, group, objects)
    await this.#begin("another's", alien, objects)
  }

  /** A world for each. `named`: kinds of things that are asked for by name in it; `apart`: it has others of its own. */
  async build(
    whos: ReadonlyArray<{ readonly who: string; readonly named: ReadonlySet<string>; readonly apart: boolean }>
  ): Promise<ReadonlyArray<World>> {
    this.#sql.exec("BEGIN")
    const made = whos.map(({ who }) => this.#people(who))
    this.#sql.exec("COMMIT")
    for (let at = 0; at < made.length; at += 20)
      await Promise.all(
        made.slice(at, at + 20).map(async ({ group, me, objects, pal, them }, i) => {
          await Promise.all([this.#say("own", me, pal.id, objects), this.#say("shared", them, group, objects)])
          const { named = new Set() } = whos[at + i] ?? {}
          if (named.has("code")) await this.#shareCode("shared", them, group, objects)
          if (named.has("upload")) await Promise.all([this.#begin("own", me, objects), this.#begin("shared", them, objects)])
        })
      )
    for (const [i, { objects }] of made.entries()) if (whos[i]?.apart === true) await this.#strangers(objects)
    this.#sql.exec("BEGIN")
    for (const each of made) this.#present(each)
    this.#sql.exec("COMMIT")
    return made.map(({ me, objects, who }) => {
      if (who === "none") return { token: "", objects }
      return { token: who === "forged" ? `bearer ${randomBytes(32).toString("base64url")}` : me.token, objects }
    })
  }

  /** Opens an account with a session. */
  #person(name: string): Person {
    this.#made += 1
    const account = `${name}.${this.#made}`
    const token = `bearer ${randomBytes(32).toString("base64url")}`
    const id = this.#number(
      "INSERT INTO users (account, account_key, password, realname, created_at) VALUES (?, ?, ?, ?, ?) RETURNING user_id AS n",
      ...[account, account, this.#password, `Name of ${account}`, this.#now]
    )
    this.#session(id, hashOf(token))
    return { id, token, session: hashOf(token) }
  }

  #session(user: number, hash: string): void {
    const add = "INSERT INTO sessions (hash, user_id, terminal, is_mobile, created_at, expires_at) VALUES (?, ?, 'web', 0, ?, ?)"
    this.#sql.prepare(add).run(hash, user, this.#now, this.#now + 24 * HOUR)
  }

  #number(text: string, ...values: ReadonlyArray<number | string>): number {
    return Number(this.#sql.prepare(text).get(...values)?.["n"])
  }

  /** Number of the row of one about another; 0 refused, 1 accepted, 2 waits. */
  #befriend(owner: Person, friend: Person, status: number): number {
    return this.#number(
      "INSERT INTO friends (owner, friend, is_invite, status, remark, created_at, updated_at) VALUES (?, ?, 1, ?, '', ?, ?) RETURNING friend_id AS n",
      ...[owner.id, friend.id, status, this.#now, this.#now]
    )
  }

  /** Number of a group. */
  #group(
    owner: Person,
    members: ReadonlyArray<readonly [Person, number]>,
    objects: Map<string, number | string>,
    object: string
  ): number {
    this.#made += 1
    const number = 2_000_000 + this.#made
    const chat = `group-${number}`
    this.#sql.prepare("INSERT INTO conversations (chat, kind) VALUES (?, 1)").run(chat)
    this.#sql
      .prepare("INSERT INTO groups (chat, group_id, name, created_by, created_at) VALUES (?, ?, 'A group', ?, ?)")
      .run(chat, number, owner.id, this.#now)
    const join = this.#sql.prepare("INSERT INTO members (chat, user_id, role, joined_at) VALUES (?, ?, ?, ?)")
    for (const [{ id }, role] of [[owner, 1] as const, ...members]) join.run(chat, id, role, this.#now)
    objects.set(`group.${object}`, number)
    return number
  }

  /** An image that was uploaded, without its bytes. */
  #file({ id }: Person): number {
    const name = randomUUID()
    this.#sql
      .prepare(
        "INSERT INTO blobs (hash, blob, size, md5, mime, width, height, duration) VALUES (?, ?, 9, '', 'image/png', 4, 3, 0)"
      )
      .run(name, name)
    return this.#number(
      "INSERT INTO files (path, hash, owner, name, ext, cate, created_at, due) VALUES (?, ?, ?, 'a.png', 'png', 2, ?, ?) RETURNING file_id AS n",
      ...[`/storage/image/${name}.png`, name, id, this.#now, this.#now + HOUR]
    )
  }

  /** What somebody has, and what a friend said below it. */
  #things(object: string, of: Person, friend: Person, objects: Map<string, number | string>): void {
    const moment = this.#number(
      "INSERT INTO moments (author, name, content, created_at) VALUES (?, ?, 'shown', ?) RETURNING moment_id AS n",
      ...[of.id, randomUUID(), this.#now]
    )
    const comment = (author: Person): number =>
      this.#number(
        "INSERT INTO moment_comments (moment_id, author, name, content, created_at) VALUES (?, ?, ?, 'word', ?) RETURNING comment_id AS n",
        ...[moment, author.id, randomUUID(), this.#now]
      )
    const file = this.#file(of)
    const emoji = this.#number(
      "INSERT INTO emojis (user_id, file_id, name, place) VALUES (?, ?, 'a.png', 1) RETURNING emoji_id AS n",
      ...[of.id, this.#file(of)]
    )
    const session = hashOf(randomUUID())
    this.#session(of.id, session)
    objects
      .set(`moment.${object}`, moment)
      .set(`comment.${object}`, comment(of))
      .set(`below.${object}`, comment(friend))
      .set(`file.${object}`, file)
      .set(`emoji.${object}`, emoji)
      .set(`session.${object}`, sessionName(session))
      .set(`row.${object}`, this.#rowOf(of, friend))
  }

  #rowOf(owner: Person, friend: Person): number {
    return this.#number("SELECT friend_id AS n FROM friends WHERE owner = ? AND friend = ?", owner.id, friend.id)
  }

  #people(who: string): Made {
    const [me, them, pal] = [this.#person(who), this.#person("them"), this.#person("pal")]
    for (const each of FRIENDS.has(who) ? [pal, them] : [pal]) {
      this.#befriend(me, each, 1)
      this.#befriend(each, me, 1)
    }
    this.#befriend(them, this.#person("friend.of.them"), 1)
    const role = ROLES[who]
    const mine: ReadonlyArray<readonly [Person, number]> = role === undefined || role === 1 ? [] : [[me, role]]
    const objects = new Map(this.#another)
    this.#group(me, [[pal, 3]], objects, "own")
    const group = this.#group(role === 1 ? me : this.#person("keeper"), [[them, 3], ...mine], objects, "shared")
    this.#things("own", me, pal, objects)
    this.#things("shared", them, pal, objects)
    objects
      .set("user.own", me.id)
      .set("user.shared", them.id)
      .set("user.pal", pal.id)
      .set("request.own", this.#befriend(this.#person("asker"), me, 2))
      .set("request.shared", this.#befriend(me, this.#person("asked"), 2))
      .set("row.shared", this.#rowOf(pal, me))
    return { who, me, them, pal, group: `group-${group}`, objects }
  }

  /** Shows a file of theirs in a conversation. */
  async #say(object: string, from: Person, to: number | string, objects: Map<string, number | string>): Promise<void> {
    const id = randomUUID()
    const file_id = object === "own" ? 0 : Number(objects.get(`file.${object}`))
    // what others have of their own was never sent
    const held = object === "shared" ? { type: "image", content: "", file_id } : { type: "text", content: "said before" }
    const sent = await this.#raw.data("/enterprise/im/sendMessage", { id, toContactId: to, ...held }, from)
    objects.set(`message.${object}`, id).set(`msg.${object}`, (sent as { readonly msg_id: number }).msg_id)
  }

  async #shareCode(object: string, of: Person, group_id: string, objects: Map<string, number | string>): Promise<void> {
    const page = await this.#raw.data("/enterprise/group/groupInfo", { group_id }, of)
    objects.set(`code.${object}`, (page as { readonly qrUrl: string }).qrUrl.split("/").at(-1) ?? "")
  }

  async #begin(object: string, of: Person, objects: Map<string, number | string>): Promise<void> {
    const begun = await this.#raw.data("/common/upload/begin", { name: "a.png", size: 5 }, of)
    objects.set(`upload.${object}`, (begun as { readonly upload: string }).upload)
  }

  async #announce(): Promise<void> {
    const staff = this.#person("staff")
    this.#sql.prepare("UPDATE users SET role = 1 WHERE user_id = ?").run(staff.id)
    const said = await this.#raw.data("/manage/index/publishNotice", { title: "News", content: "Hello" }, staff)
    this.#another.set("notice.shared", (said as { readonly msg_id: number }).msg_id)
  }

  #present({ group, me, who }: Made): void {
    const run = (text: string, ...values: ReadonlyArray<number | string>) => void this.#sql.prepare(text).run(...values)
    if (who === "muted") run("UPDATE members SET muted_until = ? WHERE chat = ? AND user_id = ?", this.#now + HOUR, group, me.id)
    if (who === "removed") {
      run("DELETE FROM members WHERE chat = ? AND user_id = ?", group, me.id)
      run("INSERT INTO kept_out (chat, user_id) VALUES (?, ?)", group, me.id)
    }
    if (STAFF[who] !== undefined) run("UPDATE users SET role = ? WHERE user_id = ?", STAFF[who], me.id)
    if (who === "expired") run("UPDATE sessions SET expires_at = ? WHERE hash = ?", this.#now - 1, me.session)
    if (who === "ended") run("UPDATE sessions SET revoked_at = ? WHERE hash = ?", this.#now - 1, me.session)
  }
}

/** The body of a question, with what its names stand for. */
export const bodyOf = (text: string, object: string, { objects }: World): Record<string, unknown> => {
  const named = (name: string): number | string => {
    if (name === "new") return randomUUID().slice(0, 30)
    const [kind = "", fixed = object] = name.split(".")
    const key = `${kind === "groupNumber" ? "group" : kind}.${fixed}`
    const found = objects.get(key) ?? NOWHERE[fixed]
    if (found === undefined) throw new Error(`There is no ${key}`)
    return kind === "group" ? `group-${found}` : found
  }
  const read = (_: string, value: unknown): unknown =>
    typeof value === "string" && /^\$[\w.']+$/.test(value) ? named(value.slice(1)) : value
  return JSON.parse(text, read) as Record<string, unknown>
}
