import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import type { Millis } from "#engine/format/Millis.ts"
import { contacts } from "../contact/contacts.ts"
import { migrate } from "../store/sqlite/migrate.ts"
import { Connection } from "../store/sqlite/Connection.ts"
import type { Program } from "../store/Program.ts"
import { markRead } from "./markRead.ts"
import { recall } from "./recall.ts"
import { send } from "./send.ts"
import type { Target } from "./target.ts"

const USERS = [1, 2, 3] as const
type User = (typeof USERS)[number]

/** What people do in their one-to-one conversations and a group, in any order. `message` counts back from the newest, wherever it is; who recalls is its author unless named. */
type Act =
  | { readonly _tag: "Send"; readonly by: User; readonly to: User | "group" }
  | { readonly _tag: "Read"; readonly by: User; readonly to: User | "group"; readonly message: number | null }
  | { readonly _tag: "Recall"; readonly by: User | null; readonly message: number }
  | { readonly _tag: "Retry"; readonly message: number }

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
  { weight: 1, arbitrary: fc.record({ _tag: fc.constant("Retry" as const), message: fc.nat(4) }) }
)

/** The same history, kept as anyone would: a list of messages, each with those who have not read it. */
interface Line {
  readonly id: string
  readonly number: number
  readonly by: User
  readonly to: User | "group"
  readonly chat: string
  unreadFor: Set<User>
  recalled: boolean
}

const chatOf = (a: User, b: User | "group"): string => (b === "group" ? "group-1" : [a, b].toSorted((x, y) => x - y).join("-"))

const setUp = (): Connection => {
  const connection = new Connection(":memory:", { readOnly: false })
  migrate(connection.database)
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
  return connection
}

const at = 1_000_000 as Millis
const asking = (by: User) => ({ tokenHash: `t${by}`, now: at })
const targetOf = (to: User | "group"): Target =>
  to === "group" ? { _tag: "Group", chat: "group-1" } : { _tag: "Person", userId: to }

const sending = (id: string, by: User, to: User | "group") =>
  send({
    asking: asking(by),
    target: targetOf(to),
    id,
    type: "text",
    content: "x",
    problem: null,
    limit: { count: 0, seconds: 1 }
  })

/** Plays a history on the store and on the list. */
const play = (connection: Connection, acts: ReadonlyArray<Act>): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  const run = (program: Program<unknown>): boolean => connection.run(program)._tag === "Done"
  const reads = (by: User, chat: string, upTo = Number.POSITIVE_INFINITY): void => {
    for (const line of lines) if (line.chat === chat && line.number <= upTo) line.unreadFor.delete(by)
  }
  const numberOf = (id: string): number =>
    Number(connection.database.prepare("SELECT msg_id FROM messages WHERE id = ?").get(id)?.["msg_id"])
  for (const [index, each] of acts.entries()) {
    if (each._tag === "Send") {
      if (!run(sending(`m${index}`, each.by, each.to))) continue
      const { by, to } = each
      const chat = chatOf(by, to)
      reads(by, chat)
      const others = to === "group" ? USERS.filter((id) => id !== by) : [to]
      lines.push({ id: `m${index}`, number: numberOf(`m${index}`), by, to, chat, unreadFor: new Set(others), recalled: false })
    } else if (each._tag === "Read") {
      const upTo = each.message === null ? undefined : lines[lines.length - 1 - each.message]?.number
      if (run(markRead({ asking: asking(each.by), target: targetOf(each.to), ids: [], upTo: upTo ?? 0 })))
        reads(each.by, chatOf(each.by, each.to), upTo)
    } else {
      const line = lines[lines.length - 1 - each.message]
      if (line === undefined) continue
      if (each._tag === "Retry") run(sending(line.id, line.by, line.to))
      else if (run(recall({ asking: asking(each.by ?? line.by), id: line.id, isMobile: false }))) line.recalled = true
    }
  }
  return lines
}

const unreadIn = (connection: Connection, me: User): ReadonlyMap<string, number> => {
  const found = connection.run(contacts(asking(me)))
  if (found._tag !== "Done") throw new Error("The contacts were refused.")
  for (const { chat, read_msg, unread } of found.value.chats) {
    const sql = "SELECT COUNT(*) AS n FROM messages WHERE chat = ? AND msg_id > ? AND sender <> ? AND undone_by IS NULL"
    // the number up to which one has read tells the same as the position
    expect(connection.database.prepare(sql).get(chat, read_msg, me)?.["n"]).toBe(unread)
  }
  return new Map(found.value.chats.map(({ chat, unread }) => [chat, unread]))
}

it("unread is what a naive recount finds, over any history of three people", () => {
  const connection = setUp()
  let recalls = 0
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30, size: "max" }), (acts) => {
      connection.begin("BEGIN IMMEDIATE")
      try {
        const lines = play(connection, acts)
        recalls += lines.filter(({ recalled }) => recalled).length
        for (const me of USERS) {
          const unread = unreadIn(connection, me)
          for (const chat of ["1-2", "1-3", "2-3", "group-1"]) {
            const naive = lines.filter((line) => line.chat === chat && !line.recalled && line.unreadFor.has(me)).length
            expect(unread.get(chat) ?? 0).toBe(naive)
          }
        }
      } finally {
        connection.rollback()
      }
    }),
    { numRuns: 1500 }
  )
  expect(recalls).toBeGreaterThan(500)
  connection.close()
})

it("a message to a group of 1,000 is one row, whoever reads it", () => {
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
