import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import type { Millis } from "#engine/format/Millis.ts"
import { prefer } from "../contact/prefer.ts"
import { putAway } from "../contact/putAway.ts"
import { ask } from "../friend/ask.ts"
import { settleRequest } from "../friend/settleRequest.ts"
import type { EventText } from "../EventText.ts"
import type { Ctx } from "../Handler.ts"
import { deleteMessage } from "../message/remove/deleteMessage.ts"
import { forward } from "../message/write/forward.ts"
import { hideMessage } from "../message/remove/hideMessage.ts"
import { history } from "../message/read/history.ts"
import { markRead } from "../message/read/markRead.ts"
import { recall } from "../message/remove/recall.ts"
import { send } from "../message/write/send.ts"
import type { MessageTarget } from "../message/target.ts"
import type { LogEntry } from "../store/LogEntry.ts"
import type { Program } from "../store/Program.ts"
import { SqliteConnection } from "../store/sqlite/Connection.ts"
import { migrateSqlite } from "../store/sqlite/migrate.ts"
import { missed, type Miss } from "./missed.ts"
import { lineHeardBy, NaiveClient, type ResumeAnswer } from "./NaiveClient.ts"
import { resume } from "./resume.ts"

const USERS = [1, 2, 3] as const
type User = (typeof USERS)[number]

/** What three people do, all the writes that there are. `message` counts back from the newest, wherever it is. */
type Act =
  | { readonly _tag: "Send"; readonly by: User; readonly to: User | "helper" }
  | {
      readonly _tag: "Read"
      readonly by: User
      readonly to: User | "helper"
      readonly upTo: number | null
      readonly named: number
    }
  | { readonly _tag: "Recall"; readonly message: number }
  | { readonly _tag: "Delete"; readonly message: number }
  | { readonly _tag: "Hide"; readonly by: User; readonly message: number }
  | { readonly _tag: "Away"; readonly by: User; readonly to: User | "helper"; readonly clears: boolean }
  | { readonly _tag: "Pin"; readonly by: User; readonly to: User | "helper"; readonly isOn: boolean }
  | { readonly _tag: "Forward"; readonly by: User; readonly to: User | "helper"; readonly message: number }
  | { readonly _tag: "Ask"; readonly by: User; readonly to: User }
  | { readonly _tag: "Settle"; readonly by: User; readonly accepts: boolean }
  // of their clients
  | { readonly _tag: "Come"; readonly by: User }
  | { readonly _tag: "Leave"; readonly by: User }
  | { readonly _tag: "Remember"; readonly by: User }

const user = fc.constantFrom(...USERS)
const target = fc.oneof({ weight: 6, arbitrary: user }, { weight: 1, arbitrary: fc.constant("helper" as const) })
const acts = <R>(weight: number, _tag: Act["_tag"], fields: { [K in keyof R]: fc.Arbitrary<R[K]> }) => ({
  weight,
  arbitrary: fc.record({ _tag: fc.constant(_tag), ...fields }) as unknown as fc.Arbitrary<Act>
})
const act: fc.Arbitrary<Act> = fc.oneof(
  acts(10, "Send", { by: user, to: target }),
  acts(5, "Read", { by: user, to: target, upTo: fc.option(fc.nat(5)), named: fc.nat(3) }),
  acts(3, "Recall", { message: fc.nat(5) }),
  acts(2, "Delete", { message: fc.nat(5) }),
  acts(2, "Hide", { by: user, message: fc.nat(5) }),
  acts(2, "Away", { by: user, to: target, clears: fc.boolean() }),
  acts(1, "Pin", { by: user, to: target, isOn: fc.boolean() }),
  acts(1, "Forward", { by: user, to: target, message: fc.nat(5) }),
  acts(2, "Ask", { by: user, to: user }),
  acts(2, "Settle", { by: user, accepts: fc.boolean() }),
  acts(3, "Come", { by: user }),
  acts(3, "Leave", { by: user }),
  acts(2, "Remember", { by: user })
)

const setUp = (): SqliteConnection => {
  const connection = new SqliteConnection(":memory:", { readOnly: false })
  migrateSqlite(connection.database)
  const { database } = connection
  const relation = "INSERT INTO friends (owner, friend, is_invite, status, created_at, updated_at) VALUES (?, ?, 0, 1, 0, 0)"
  for (const id of USERS) {
    database
      .prepare("INSERT INTO users (account, account_key, password, realname, created_at) VALUES (?, ?, '', 'Name', 0)")
      .run(`u${id}`, `u${id}`)
    database
      .prepare(
        "INSERT INTO sessions (hash, user_id, terminal, is_mobile, created_at, expires_at) VALUES (?, ?, 'web', 0, 0, 9e15)"
      )
      .run(`t${id}`, id)
  }
  // the first two are friends, though no word was ever said
  database.prepare(relation).run(1, 2)
  database.prepare(relation).run(2, 1)
  return connection
}

const asking = (by: User, now: number) => ({ tokenHash: `t${by}`, now: now as Millis })
const targetOf = (to: User | "helper"): MessageTarget => (to === "helper" ? { _tag: "Helper" } : { _tag: "Person", userId: to })

const START = 1_750_000_000_000
const text: EventText = (key, params = {}) => [key, ...Object.values(params)].join(":")

/** A world with a client for each: those that are there hear the lines, the others resume when they come. */
class World {
  readonly connection: SqliteConnection
  readonly entries: Array<LogEntry> = []
  readonly clients = new Map(USERS.map((id) => [id, new NaiveClient(id)]))
  readonly there = new Set<User>()
  readonly remembered: Array<NaiveClient> = []
  readonly messages: Array<{ readonly id: string; readonly by: User }> = []
  now = START

  constructor(connection: SqliteConnection) {
    this.connection = connection
  }

  write(program: Program<unknown>): boolean {
    const ended = this.connection.run(program)
    if (ended._tag !== "Done") return false
    this.entries.push(...ended.entries)
    for (const id of this.there)
      for (const entry of ended.entries) for (const line of lineHeardBy(entry, id)) this.clients.get(id)?.line(line)
    return true
  }

  async resume(by: User, scopes: object): Promise<ResumeAnswer> {
    const read = (_: string, input: Miss) => {
      const ended = this.connection.run(missed(input))
      return Promise.resolve(ended._tag === "Done" ? Result.succeed(ended.value) : Result.fail(ended.refused))
    }
    const ctx = {
      ...asking(by, this.now),
      store: { read },
      hub: { isOnline: () => false },
      config: { publicUrl: "" },
      text
    } as unknown as Ctx
    const answer = await resume(ctx, { scopes: { ...scopes } })
    if (Result.isFailure(answer)) throw new Error(answer.failure.reason)
    return answer.success.data as ResumeAnswer
  }

  async come(client: NaiveClient): Promise<void> {
    const answer = await this.resume(client.me as User, client.scopes)
    expect(answer.reload).toBe(0)
    client.resumed(answer)
  }

  async act(each: Act, index: number): Promise<void> {
    this.now += 1
    if (each._tag === "Send") {
      const { by, to } = each
      const id = `m${index}`
      const content = `text ${index}`
      const sent = { asking: asking(by, this.now), target: targetOf(to), id, type: "text", content, problem: null }
      if (this.write(send({ ...sent, limit: { count: 0, seconds: 1 } }))) this.messages.push({ id, by })
    } else if (each._tag === "Read") {
      const of = each.upTo === null ? undefined : this.messages.at(-1 - each.upTo)
      const upTo = of === undefined ? 0 : this.numberOf(of.id)
      const ids = each.named === 0 ? [] : this.messages.slice(-each.named).map(({ id }) => id)
      this.write(markRead({ asking: asking(each.by, this.now), target: targetOf(each.to), ids, upTo }))
    } else if (each._tag === "Recall") {
      const of = this.messages.at(-1 - each.message)
      if (of !== undefined) this.write(recall({ asking: asking(of.by, this.now), id: of.id, isMobile: false }))
    } else if (each._tag === "Delete") {
      const of = this.messages.at(-1 - each.message)
      if (of !== undefined) this.write(deleteMessage({ asking: asking(of.by, this.now), id: of.id }))
    } else if (each._tag === "Hide") {
      const of = this.messages.at(-1 - each.message)
      if (of !== undefined) this.write(hideMessage({ asking: asking(each.by, this.now), id: of.id }))
    } else if (each._tag === "Away") {
      this.write(putAway({ asking: asking(each.by, this.now), target: targetOf(each.to), clears: each.clears }))
    } else if (each._tag === "Pin") {
      const wish = { asking: asking(each.by, this.now), target: targetOf(each.to), what: "is_top", isOn: each.isOn } as const
      this.write(prefer(wish))
    } else if (each._tag === "Forward") {
      const of = this.messages.at(-1 - each.message)
      if (of === undefined) return
      const to = [{ target: targetOf(each.to), id: `f${index}` }]
      const wish = { asking: asking(each.by, this.now), number: this.numberOf(of.id), to, limit: { count: 0, seconds: 1 } }
      if (this.write(forward(wish))) this.messages.push({ id: `f${index}`, by: each.by })
    } else if (each._tag === "Ask") {
      const names = { noticeId: `n${index}`, eventId: `e${index}` }
      this.write(ask({ asking: asking(each.by, this.now), userId: each.to, remark: "hi", ...names }))
    } else if (each._tag === "Settle") {
      const sql = "SELECT friend_id FROM friends WHERE friend = ? AND is_invite = 1 AND status = 2"
      const request = this.connection.database.prepare(sql).get(each.by)
      const friendId = Number(request?.["friend_id"] ?? 0)
      this.write(settleRequest({ asking: asking(each.by, this.now), friendId, accepts: each.accepts, eventId: `e${index}` }))
    } else await this.client(each)
  }

  async client({ _tag, by }: Extract<Act, { readonly _tag: "Come" | "Leave" | "Remember" }>): Promise<void> {
    const client = this.clients.get(by)
    if (client === undefined) return
    if (_tag === "Remember") this.remembered.push(client.copy())
    else if (_tag === "Leave") this.there.delete(by)
    else if (!this.there.has(by)) {
      await this.come(client)
      this.there.add(by)
    }
  }

  numberOf(id: string): number {
    return Number(this.connection.database.prepare("SELECT msg_id FROM messages WHERE id = ?").get(id)?.["msg_id"])
  }

  /** Ticks of my messages as the list of the conversation tells them. */
  ticks(me: User, peer: User): Readonly<Record<string, boolean>> {
    const page = { asking: asking(me, this.now), target: targetOf(peer), skip: 0, limit: 100, before: 0, type: "", keywords: "" }
    const found = this.connection.run(history(page))
    if (found._tag !== "Done") throw new Error("The page was refused.")
    const { peerPosition, rows } = found.value
    const mine = rows.filter(({ type, undone_by, user_id }) => user_id === me && undone_by === null && type !== "event")
    return Object.fromEntries(mine.map(({ id, position }) => [id, position <= peerPosition]))
  }
}

const histories = async (numRuns: number, check: (world: World) => Promise<void> | void): Promise<void> => {
  const connection = setUp()
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40, size: "max" }), async (all) => {
      connection.begin("BEGIN IMMEDIATE")
      try {
        const world = new World(connection)
        for (const [index, each] of all.entries()) await world.act(each, index)
        await check(world)
      } finally {
        connection.rollback()
      }
    }),
    { numRuns }
  )
  connection.close()
}

it("members hear every line of a conversation, in order, and others hear none; the same holds for what concerns one person alone", async () => {
  let lines = 0
  await histories(600, ({ connection, entries }) => {
    const { database } = connection
    const members = database.prepare(
      "SELECT m.chat, m.user_id, m.joined_n, c.log_head FROM members m JOIN conversations c USING (chat)"
    )
    const heads = database.prepare("SELECT user_id, log_head FROM users").all()
    const must = new Map(heads.map(({ log_head, user_id }) => [`u:${String(user_id)} ${String(user_id)}`, [0, Number(log_head)]]))
    for (const { chat, joined_n, log_head, user_id } of members.all())
      must.set(`c:${String(chat)} ${String(user_id)}`, [Number(joined_n), Number(log_head)])
    const heard = new Map<string, Array<number>>([...must.keys()].map((key) => [key, []]))
    for (const entry of entries)
      for (const id of USERS)
        for (const { n, s } of lineHeardBy(entry, id)) {
          const numbers = heard.get(`${s} ${id}`)
          if (numbers === undefined) throw new Error(`${id} heard ${s}`)
          numbers.push(n)
        }
    for (const [key, [from = 0, to = 0]] of must)
      expect([key, heard.get(key)]).toEqual([key, Array.from({ length: to - from }, (_, i) => from + 1 + i)])
    lines += entries.length
  })
  expect(lines).toBeGreaterThan(1000)
})

it("folding what was missed over what one had leads to what a fresh load shows, from any moment on", async () => {
  let resumed = 0
  await histories(700, async (world) => {
    const all = [...world.remembered, ...[...world.clients.values()].filter(({ me }) => !world.there.has(me as User))]
    for (const client of all) await world.come(client)
    for (const client of [...all, ...world.clients.values()]) {
      const me = client.me as User
      const fresh = await world.resume(me, {})
      expect(fresh.reload).toBe(1)
      resumed += 1
      for (const row of fresh.contacts) {
        const scope = String(row["scope"])
        if (scope === "c:admin_notice" || row["log"] === 0) continue
        const { lastContent, lastSendTime, type, unread } = row
        expect([scope, client.summary(scope)]).toEqual([scope, { unread, type, lastContent, lastSendTime }])
        expect([scope, client.cursors.get(scope)]).toEqual([scope, row["log"]])
        if (Number(row["id"]) > 0)
          expect([scope, client.ticks(scope)]).toEqual([scope, world.ticks(me, Number(row["id"]) as User)])
      }
      if (client.cursors.size > 0) {
        // rows that the server gave are true as long as nothing was heard of their conversation since
        const rows = fresh.contacts.filter(({ scope }) => !client.moved.has(String(scope)))
        expect(Object.fromEntries(client.rows)).toEqual(Object.fromEntries(rows.map((row) => [String(row["scope"]), row])))
      }
      expect(client.cursors.get(`u:${me}`) ?? 0).toBe(fresh.user)
      const again = await world.resume(me, client.scopes)
      expect(again).toMatchObject({ reload: 0, entries: [] })
    }
  })
  expect(resumed).toBeGreaterThan(2000)
})
