import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import type { Millis } from "#engine/format/Millis.ts"
import type { ContactRecord } from "../../contact/ChatRow.ts"
import { contacts } from "../../contact/contacts.ts"
import { putAway } from "../../contact/putAway.ts"
import { migrateSqlite } from "../../store/sqlite/migrate.ts"
import { SqliteConnection } from "../../store/sqlite/Connection.ts"
import type { Program } from "../../store/Program.ts"
import { deleteMessage } from "../remove/deleteMessage.ts"
import { hideMessage } from "../remove/hideMessage.ts"
import { history } from "./history.ts"
import { markRead } from "./markRead.ts"
import { joinChat } from "../members.ts"
import { recall } from "../remove/recall.ts"
import { send } from "../write/send.ts"
import type { MessageTarget } from "../target.ts"

/** Histories; `PROP_RUNS=10000` looks harder. */
const RUNS = Number(process.env["PROP_RUNS"] ?? 300)

const USERS = [1, 2, 3] as const
type User = (typeof USERS)[number]

/** What people do in their one-to-one conversations and a group, in any order. `message` counts back from the newest, wherever it is; who recalls is its author unless named. */
type Act =
  | { readonly _tag: "Send"; readonly by: User; readonly to: User | "group" }
  | { readonly _tag: "Read"; readonly by: User; readonly to: User | "group"; readonly message: number | null }
  | { readonly _tag: "Recall"; readonly by: User | null; readonly message: number }
  | { readonly _tag: "Retry"; readonly message: number }
  | { readonly _tag: "Delete"; readonly message: number }
  | { readonly _tag: "Hide"; readonly by: User; readonly message: number }
  | { readonly _tag: "Away"; readonly by: User; readonly to: User | "group"; readonly clears: boolean }
  /** Leaves the group, or comes to it. */
  | { readonly _tag: "Move"; readonly by: User }

const user = fc.constantFrom(...USERS)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ _tag: fc.constant("Send" as const), by: user, to: fc.oneof(user, fc.constant("group" as const)) })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      _tag: fc.constant("Read" as const),
      by: user,
      to: fc.oneof(user, fc.constant("group" as const)),
      message: fc.option(fc.nat(6), { freq: 3 })
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      _tag: fc.constant("Recall" as const),
      by: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: user }),
      message: fc.nat(4)
    })
  },
  { weight: 1, arbitrary: fc.record({ _tag: fc.constant("Retry" as const), message: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ _tag: fc.constant("Delete" as const), message: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ _tag: fc.constant("Hide" as const), by: user, message: fc.nat(4) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      _tag: fc.constant("Away" as const),
      by: user,
      to: fc.oneof(user, fc.constant("group" as const)),
      clears: fc.boolean()
    })
  },
  { weight: 1, arbitrary: fc.record({ _tag: fc.constant("Move" as const), by: user }) }
)

/** The same history, kept as anyone would: a list of messages, each with those who have not read it. */
interface Line {
  readonly id: string
  readonly number: number
  readonly by: User
  readonly to: User | "group"
  readonly chat: string
  unreadFor: Set<User>
  /** Those for whom it is gone, or was never there; and for whom it is no last message. */
  readonly goneFor: Set<User>
  readonly awayFor: Set<User>
  recalled: boolean
}

const chatOf = (a: User, b: User | "group"): string => (b === "group" ? "group-1" : [a, b].toSorted((x, y) => x - y).join("-"))

const setUp = (): SqliteConnection => {
  const connection = new SqliteConnection(":memory:", { readOnly: false })
  migrateSqlite(connection.database)
  const { database } = connection
  database.exec("INSERT INTO settings VALUES ('sysInfo.runMode', '1')")
  database.exec("INSERT INTO conversations (chat, kind) VALUES ('group-1', 1)")
  for (const id of USERS) {
    database
      .prepare("INSERT INTO users (account, account_key, password, realname, created_at) VALUES (?, ?, '', 'x', 0)")
      .run(`u${id}`, `u${id}`)
    database
      .prepare(
        "INSERT INTO sessions (hash, user_id, terminal, is_mobile, created_at, expires_at) VALUES (?, ?, 'web', 0, 0, 9e15)"
      )
      .run(`t${id}`, id)
    database.prepare("INSERT INTO members (chat, user_id, role, joined_at) VALUES ('group-1', ?, 3, 0)").run(id)
  }
  // newcomers see nothing of what was said before
  database.exec("INSERT INTO groups (chat, group_id, name, created_by, created_at) VALUES ('group-1', 1, 'all', 1, 0)")
  return connection
}

const at = 1_000_000 as Millis
const asking = (by: User) => ({ tokenHash: `t${by}`, now: at })
const targetOf = (to: User | "group"): MessageTarget =>
  to === "group" ? { _tag: "Group", chat: "group-1" } : { _tag: "Person", userId: to }

const sending = (id: string, by: User, to: User | "group") =>
  send({
    asking: asking(by),
    target: targetOf(to),
    id,
    type: "text",
    content: id,
    problem: null,
    limit: { count: 0, seconds: 1 }
  })

/** Plays a history on the store and on the list. */
const play = (connection: SqliteConnection, acts: ReadonlyArray<Act>): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  const run = (program: Program<unknown>): boolean => connection.run(program)._tag === "Done"
  const reads = (by: User, chat: string, upTo = Number.POSITIVE_INFINITY): void => {
    for (const line of lines) if (line.chat === chat && line.number <= upTo) line.unreadFor.delete(by)
  }
  const members = new Set<User>(USERS)
  const move = (who: User): void => {
    const { database } = connection
    if (members.delete(who)) {
      database.prepare("DELETE FROM members WHERE chat = 'group-1' AND user_id = ?").run(who)
      for (const line of lines) if (line.to === "group") line.unreadFor.delete(who)
      return
    }
    const { head, line } = database.prepare("SELECT head, log_head AS line FROM conversations WHERE chat = 'group-1'").get() as {
      head: number
      line: number
    }
    const message = Math.max(0, ...lines.filter(({ to }) => to === "group").map(({ number }) => number))
    run(joinChat("group-1", who, { position: head, message, from: line + 1, now: at }))
    members.add(who)
    for (const each of lines) if (each.to === "group") each.goneFor.add(who)
  }
  const numberOf = (id: string): number =>
    Number(connection.database.prepare("SELECT msg_id FROM messages WHERE id = ?").get(id)?.["msg_id"])
  for (const [index, each] of acts.entries()) {
    if (each._tag === "Send") {
      if (!run(sending(`m${index}`, each.by, each.to))) continue
      const { by, to } = each
      const chat = chatOf(by, to)
      reads(by, chat)
      const others = to === "group" ? [...members].filter((id) => id !== by) : [to]
      const [goneFor, awayFor] = [new Set<User>(), new Set<User>()]
      const id = `m${index}`
      lines.push({ id, number: numberOf(id), by, to, chat, unreadFor: new Set(others), goneFor, awayFor, recalled: false })
    } else if (each._tag === "Read") {
      const upTo = each.message === null ? undefined : lines[lines.length - 1 - each.message]?.number
      if (run(markRead({ asking: asking(each.by), target: targetOf(each.to), ids: [], upTo: upTo ?? 0 })))
        reads(each.by, chatOf(each.by, each.to), upTo)
    } else if (each._tag === "Move") {
      move(each.by)
    } else if (each._tag === "Away") {
      const { by, clears, to } = each
      const chat = chatOf(by, to)
      if (!run(putAway({ asking: asking(by), target: targetOf(to), clears }))) continue
      reads(by, chat)
      for (const line of lines) if (line.chat === chat) (clears ? line.goneFor : line.awayFor).add(by)
    } else {
      const line = lines[lines.length - 1 - each.message]
      if (line === undefined) continue
      if (each._tag === "Retry") run(sending(line.id, line.by, line.to))
      else if (each._tag === "Hide") {
        if (run(hideMessage({ asking: asking(each.by), id: line.id }))) line.goneFor.add(each.by)
      } else if (each._tag === "Delete") {
        if (run(deleteMessage({ asking: asking(line.by), id: line.id }))) for (const id of USERS) line.goneFor.add(id)
      } else if (run(recall({ asking: asking(each.by ?? line.by), id: line.id, isMobile: false }))) line.recalled = true
    }
  }
  return lines
}

/** What a page shows: ids in order, and how many there are. */
const pageOf = (connection: SqliteConnection, me: User, to: User | "group") => {
  const asked = { asking: asking(me), target: targetOf(to), skip: 0, before: 0, type: "", keywords: "" }
  const [whole, part] = [
    connection.run(history({ ...asked, limit: 100 })),
    connection.run(history({ ...asked, skip: 1, limit: 2 }))
  ]
  if (whole._tag !== "Done" || part._tag !== "Done") return undefined
  const ids = whole.value.rows.map(({ id }) => id)
  expect(part.value.rows.map(({ id }) => id)).toEqual(ids.slice(1, 3))
  return { ids: ids.toReversed(), count: whole.value.count }
}

const rowsOf = (connection: SqliteConnection, me: User): ReadonlyMap<string, ContactRecord> => {
  const found = connection.run(contacts(asking(me)))
  if (found._tag !== "Done") throw new Error("The contacts were refused.")
  for (const { chat, read_msg, unread } of found.value.chats) {
    const sql = `
      SELECT COUNT(*) AS n FROM messages WHERE chat = ? AND msg_id > ? AND sender <> ? AND undone_by IS NULL
      AND msg_id NOT IN (SELECT msg_id FROM hidden WHERE user_id = ?)`
    // the number up to which one has read tells the same as the position
    expect(connection.database.prepare(sql).get(chat, read_msg, me, me)?.["n"]).toBe(unread)
  }
  return new Map(found.value.chats.map((row) => [row.chat, row]))
}

// (RECEIVED-01, RECEIVED-02, RECEIVED-05)
it("unread, last message, pages and counts are what a naive recount finds, over any history of three people", () => {
  const connection = setUp()
  let recalls = 0
  let gone = 0
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30, size: "max" }), (acts) => {
      connection.begin("BEGIN IMMEDIATE")
      try {
        const lines = play(connection, acts)
        recalls += lines.filter(({ recalled }) => recalled).length
        gone += lines.filter(({ goneFor }) => goneFor.size > 0).length
        for (const me of USERS) {
          const rows = rowsOf(connection, me)
          for (const to of [...USERS.filter((id) => id !== me), "group" as const]) {
            const chat = chatOf(me, to)
            const mine = lines.filter((line) => line.chat === chat && !line.goneFor.has(me))
            const unread = mine.filter((line) => !line.recalled && line.unreadFor.has(me)).length
            const page = pageOf(connection, me, to)
            // who left reads nothing, and has no row
            if (page === undefined) expect([to, rows.has(chat)]).toEqual(["group", false])
            else {
              expect(page).toEqual({ ids: mine.map(({ id }) => id), count: mine.length })
              expect(rows.get(chat)?.unread ?? 0).toBe(unread)
              const last = mine.findLast(({ awayFor }) => !awayFor.has(me))
              expect([chat, rows.get(chat)?.content ?? null]).toEqual([
                chat,
                last === undefined ? null : last.recalled ? "" : last.id
              ])
            }
          }
        }
      } finally {
        connection.rollback()
      }
    }),
    { numRuns: RUNS }
  )
  expect(recalls).toBeGreaterThan(RUNS / 6)
  expect(gone).toBeGreaterThan(RUNS / 3)
  connection.close()
})

it("a message to a group of 1,000 is one row, however many read it", () => {
  const connection = setUp()
  const { database } = connection
  for (let id = 4; id <= 1000; id++) {
    database
      .prepare("INSERT INTO users (account, account_key, password, realname, created_at) VALUES (?, ?, '', 'x', 0)")
      .run(`u${id}`, `u${id}`)
    database.prepare("INSERT INTO members (chat, user_id, role, joined_at) VALUES ('group-1', ?, 3, 0)").run(id)
  }
  const changes = (): number => Number(database.prepare("SELECT total_changes() AS n").get()?.["n"])
  const before = changes()
  const ended = connection.run(sending("m1", 1, "group"))
  // The message, the conversation's position, the author's own position.
  expect(changes() - before).toBe(3)
  expect(ended._tag === "Done" && ended.entries[0]?.audiences[0]?.to.length).toBe(1000)
  expect(ended._tag === "Done" && ended.entries[0]?.type).toBe("group")
  connection.close()
})

// (WRITE-02)
it("only members write to a group and read it", () => {
  const connection = setUp()
  connection.database.exec("DELETE FROM members WHERE user_id = 3")
  const refusal = (program: Program<unknown>) => {
    const ended = connection.run(program)
    return ended._tag === "Refused" ? ended.refused.reason : Result.succeed(ended.value)
  }
  expect(refusal(sending("m1", 3, "group"))).toBe("chat-not-yours")
  expect(refusal(markRead({ asking: asking(3), target: targetOf("group"), ids: [], upTo: 0 }))).toBe("chat-not-yours")
  const nowhere = { _tag: "Group", chat: "group-9" } as const
  expect(
    refusal(
      send({
        asking: asking(1),
        target: nowhere,
        id: "m2",
        type: "text",
        content: "x",
        problem: null,
        limit: { count: 0, seconds: 1 }
      })
    )
  ).toBe("chat-unknown")
  connection.close()
})
