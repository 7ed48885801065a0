import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import type { Millis } from "#engine/format/Millis.ts"
import { addMembers } from "../group/member/addMembers.ts"
import { createGroup } from "../group/createGroup.ts"
import { joinByCode } from "../group/join/joinByCode.ts"
import { removeMember } from "../group/member/removeMember.ts"
import type { EventText } from "../EventText.ts"
import type { Ctx } from "../Handler.ts"
import { storedEventText } from "../message/event.ts"
import { history } from "../message/read/history.ts"
import { send } from "../message/write/send.ts"
import type { LogEntry } from "../store/LogEntry.ts"
import type { Program } from "../store/Program.ts"
import { SqliteConnection } from "../store/sqlite/Connection.ts"
import { migrateSqlite } from "../store/sqlite/migrate.ts"
import { missed, type Miss } from "./missed.ts"
import { type ClientLine, lineHeardBy, type ResumeAnswer } from "./NaiveClient.ts"
import { resume } from "./resume.ts"

const USERS = [1, 2, 3, 4] as const
type User = (typeof USERS)[number]

/** What people do to two groups of the first of them, by turns; of clients only that they come and go. */
type Act =
  | { readonly _tag: "Say" | "Leave" | "Join" | "Come" | "Go"; readonly by: User; readonly group: number }
  | { readonly _tag: "Invite" | "Remove"; readonly by: User; readonly whom: User; readonly group: number }

const user = fc.constantFrom(...USERS)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ _tag: fc.constantFrom("Invite", "Remove"), by: user, whom: user, group: fc.nat(1) }) },
  {
    weight: 5,
    arbitrary: fc.record({ _tag: fc.constantFrom("Say", "Leave", "Join", "Come", "Go"), by: user, group: fc.nat(1) })
  }
) as fc.Arbitrary<Act>

const asking = (by: User, now: number) => ({ tokenHash: `t${by}`, now: now as Millis })
const text: EventText = (key, params = {}) => [key, ...Object.values(params)].join(":")
const START = 1_750_000_000_000
const NO_LIMIT = { count: 0, seconds: 1 }

const setUp = (): SqliteConnection => {
  const connection = new SqliteConnection(":memory:", { readOnly: false })
  migrateSqlite(connection.database)
  const { database } = connection
  database.exec("INSERT INTO settings VALUES ('sysInfo.runMode', '1')")
  for (const id of USERS) {
    const person = "INSERT INTO users (account, account_key, password, realname, created_at) VALUES (?, ?, '', 'Name', 0)"
    database.prepare(person).run(`u${id}`, `u${id}`)
    const session =
      "INSERT INTO sessions (hash, user_id, terminal, is_mobile, created_at, expires_at) VALUES (?, ?, 'web', 0, 0, 9e15)"
    database.prepare(session).run(`t${id}`, id)
  }
  return connection
}

/** A group as a client knows it: how far, and what was said since it began there. */
interface Known {
  cursor: number
  readonly said: Array<string>
}

/** A client that knows groups by their lines alone. */
class Client {
  readonly me: User
  readonly groups = new Map<string, Known>()
  own = 0

  constructor(me: User) {
    this.me = me
  }

  /** `isMissed`: a resume brings it, which leaves out what is not ours to hear. */
  line({ data, n, s, type }: ClientLine, isMissed: boolean): void {
    const it = data as Readonly<Record<string, unknown>>
    if (s.startsWith("u:")) {
      this.own = Math.max(this.own, n)
      const scope = String(it["scope"])
      const log = Number(it["log"])
      if (type === "addGroup" && (this.groups.get(scope)?.cursor ?? 0) < log)
        this.groups.set(scope, { cursor: log, said: [String(it["lastContent"])] })
      if (type === "removeGroup") this.groups.delete(`c:${String(it["group_id"])}`)
      return
    }
    const known = this.groups.get(s)
    if (known !== undefined && n <= known.cursor) return
    if (known === undefined || n !== known.cursor + 1) {
      if (!isMissed) throw new Error(`user ${this.me} heard ${n} of ${s} after ${String(known?.cursor)}`)
      this.groups.set(s, { cursor: n - 1, said: [] })
    }
    const group = this.groups.get(s)
    if (group === undefined) return
    group.cursor = n
    if (type === "group" || type === "groupEvent") group.said.push(String(it["content"]))
    if (type === "removeUser" && it["user_id"] === this.me) this.groups.delete(s)
  }

  resumed({ entries, gone, user: own }: ResumeAnswer & { readonly gone: ReadonlyArray<string> }): void {
    for (const scope of gone) this.groups.delete(scope)
    for (const entry of entries) this.line(entry, true)
    this.own = own
  }
}

class World {
  readonly connection: SqliteConnection
  readonly clients = new Map(USERS.map((id) => [id, new Client(id)]))
  readonly there = new Set<User>()
  readonly groups: ReadonlyArray<string>
  now = START
  names = 0

  constructor(connection: SqliteConnection) {
    this.connection = connection
    this.groups = [[2, 3], [4]].map((userIds) =>
      String(this.write(createGroup({ asking: asking(1, this.now), userIds, name: "", joint: ", ", eventId: this.name() })))
    )
  }

  name(): string {
    return `m${(this.names += 1)}`
  }

  write<A>(program: Program<A>): A | undefined {
    const ended = this.connection.run(program)
    if (ended._tag !== "Done") return undefined
    this.tell(ended.entries)
    return ended.value
  }

  tell(entries: ReadonlyArray<LogEntry>): void {
    for (const entry of entries)
      for (const id of this.there) for (const line of lineHeardBy(entry, id)) this.clients.get(id)?.line(line, false)
  }

  async resume(by: User, scopes: object) {
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
    return answer.success.data as ResumeAnswer & { readonly gone: ReadonlyArray<string> }
  }

  async come(client: Client): Promise<void> {
    const groups = Object.fromEntries([...client.groups].map(([scope, { cursor }]) => [scope, cursor]))
    client.resumed(await this.resume(client.me, { [`u:${client.me}`]: client.own, ...groups }))
  }

  async act(each: Act): Promise<void> {
    this.now += 1
    const { by } = each
    const chat = this.groups[each.group] ?? ""
    const about = { asking: asking(by, this.now), chat, eventId: this.name() }
    const client = this.clients.get(by)
    if (each._tag === "Say") {
      const wish = { ...about, target: { _tag: "Group", chat }, id: this.name(), type: "text", content: this.name() } as const
      this.write(send({ ...wish, problem: null, limit: NO_LIMIT }))
    } else if (each._tag === "Invite") this.write(addMembers({ ...about, userIds: [each.whom] }))
    else if (each._tag === "Remove") this.write(removeMember({ ...about, userId: each.whom }))
    else if (each._tag === "Leave") this.write(removeMember({ ...about, userId: by }))
    else if (each._tag === "Join")
      this.write(joinByCode({ ...about, shared: { groupId: Number(chat.slice("group-".length)), inviter: 1 } }))
    else if (each._tag === "Go") this.there.delete(by)
    else if (client !== undefined && !this.there.has(by)) {
      await this.come(client)
      this.there.add(by)
    }
  }

  /** What the conversation's page shows, the oldest first. */
  page(by: User, chat: string): ReadonlyArray<string> | undefined {
    const asked = { skip: 0, limit: 200, before: 0, type: "", keywords: "" }
    const found = this.connection.run(history({ asking: asking(by, this.now), target: { _tag: "Group", chat }, ...asked }))
    if (found._tag !== "Done") return undefined
    return found.value.rows.map(({ content, type }) => (type === "event" ? eventOf(content) : content)).toReversed()
  }
}

/** A line of the system as the frames of {@link lineHeardBy} tell it. */
const eventOf = (content: string): string => {
  return storedEventText(content, text, true)
}

it("while people come and go, a client knows its groups and what was said there while its person was in them, and nothing else", async () => {
  const connection = setUp()
  let known = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40, size: "max" }), async (all) => {
      connection.begin("BEGIN IMMEDIATE")
      try {
        const world = new World(connection)
        for (const each of all) await world.act(each)
        for (const client of world.clients.values()) if (!world.there.has(client.me)) await world.come(client)
        for (const { groups, me } of world.clients.values()) {
          const fresh = await world.resume(me, {})
          const rows = fresh.contacts.filter((row) => row["is_group"] === 1)
          const cursors = Object.fromEntries([...groups].map(([scope, { cursor }]) => [scope, cursor]))
          expect(cursors).toEqual(Object.fromEntries(rows.map(({ log, scope }) => [String(scope), log])))
          for (const chat of world.groups) {
            const said = groups.get(`c:${chat}`)?.said
            expect([me, chat, said]).toEqual([me, chat, world.page(me, chat)])
          }
          known += rows.length
        }
      } finally {
        connection.rollback()
      }
    }),
    { numRuns: 250 }
  )
  expect(known).toBeGreaterThan(500)
  connection.close()
})
