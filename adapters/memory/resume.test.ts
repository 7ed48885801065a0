import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { Schema } from "effect"
import { UserId } from "#engine/account/User.ts"
import { CALLS } from "#engine/api/calls.ts"
import { frameOf } from "#engine/api/frames.ts"
import { messageOf } from "#engine/api/nouns.ts"
import { prop } from "#fixtures/prop.ts"
import type { Limits } from "./resume.ts"
import { Service } from "./Service.ts"

const decode = Schema.decodeUnknownSync(CALLS.resume.answer)

const ANN = 1

/** Ann, Bob and Cleo, who are friends of Ann, a group of the three, and Dan whom nobody knows. */
const open = (limits: Limits | null = { perScope: 500, inAll: 2000 }) => {
  const service = new Service(() => 1_700_000_000_000, limits)
  for (const name of ["ann1", "bob1", "cleo", "dan1"]) service.addPerson(name, name)
  service.befriend(ANN, 2)
  service.befriend(ANN, 3)
  service.addGroup(5, [1, 2, 3])
  const token = service.admit(ANN)
  const resume = (scopes: Readonly<Record<string, number>>) => {
    const { count, data, page } = service.call("resume", { scopes }, token)
    return { ...decode(JSON.parse(JSON.stringify(data))), count, page }
  }
  const heard: Array<{ readonly s?: string; readonly n?: number; readonly type: string; readonly data?: unknown }> = []
  const socket = service.connect((text) => heard.push(JSON.parse(text)))
  socket.send(JSON.stringify({ type: "bindUid", token }))
  return { service, token, resume, heard }
}

const shown = (answer: ReturnType<ReturnType<typeof open>["resume"]>) => ({
  reload: answer.reload,
  rows: answer.contacts.map(({ id, log, read, scope, unread }) => [id, scope, log, read, unread]),
  entries: answer.entries.map(({ n, s, type }) => `${s} ${n} ${type}`),
  user: answer.user,
  gone: answer.gone
})

// (LOG-04)
it("who knows nothing gets all rows with their places, and no lines", () => {
  const { resume, service } = open()
  service.say(2, "1", "<p>one</p>")
  assert.deepStrictEqual(shown(resume({})), {
    reload: true,
    rows: [
      ["2", "c:1-2", 1, 0, 1],
      ["3", "c:1-3", 0, 0, 0],
      ["group-5", "c:group-5", 0, 0, 0]
    ],
    entries: [],
    user: 0,
    gone: []
  })
})

// (LOG-01, LOG-03)
it("who was away gets the rows of what moved, and its lines in order", () => {
  const { resume, service } = open()
  service.say(2, "1", "<p>one</p>")
  service.say(2, "1", "<p>two</p>")
  service.say(ANN, "group-5", "<p>g</p>")
  service.undo(2, "s2")
  const answer = resume({ "u:1": 0, "c:1-2": 1, "c:1-3": 0 })
  assert.deepStrictEqual(shown(answer), {
    reload: false,
    rows: [
      ["2", "c:1-2", 3, 0, 1],
      ["group-5", "c:group-5", 1, 3, 0]
    ],
    entries: ["c:1-2 2 simple", "c:1-2 3 undoMessage", "c:group-5 1 group"],
    user: 0,
    gone: []
  })
  assert.deepInclude(answer.entries[0]?.data, { id: "s2", type: "event", content: "recalled", is_undo: 1 })
})

it("who missed nothing gets nothing", () => {
  const { resume, service } = open()
  service.say(2, "1", "<p>one</p>")
  assert.deepStrictEqual(shown(resume({ "u:1": 0, "c:1-2": 1 })), { reload: false, rows: [], entries: [], user: 0, gone: [] })
})

it("a doubted scope gets its row without lines", () => {
  const { resume, service } = open()
  service.say(2, "1", "<p>one</p>")
  assert.deepStrictEqual(shown(resume({ "u:1": 0, "c:1-2": -1, "c:1-3": -1 })), {
    reload: false,
    rows: [
      ["2", "c:1-2", 1, 0, 1],
      ["3", "c:1-3", 0, 0, 0]
    ],
    entries: [],
    user: 0,
    gone: []
  })
})

it("what was read on another device names its row, and reaches no further than it says", () => {
  const { heard, resume, service, token } = open()
  service.say(2, "1", "<p>one</p>")
  service.say(2, "1", "<p>two</p>")
  service.call("setMsgIsRead", { toContactId: 2, upTo: 1, messages: [{ id: "s1" }] }, token)
  assert.deepStrictEqual(shown(resume({ "u:1": 0, "c:1-2": 2 })), {
    reload: false,
    rows: [["2", "c:1-2", 2, 1, 1]],
    entries: ["u:1 1 readByMe"],
    user: 1,
    gone: []
  })
  assert.deepInclude(heard.at(-1), { type: "readByMe", s: "u:1", n: 1, data: { toContactId: "2", is_group: 0, upTo: 1 } })
  service.call("setMsgIsRead", { toContactId: 2 }, token)
  assert.deepStrictEqual(
    resume({ "u:1": 1, "c:1-2": 2 }).contacts.map(({ read, unread }) => [read, unread]),
    [[2, 0]]
  )
})

it("an author hears in a scope of their own who read, and how far", () => {
  const { heard, service } = open()
  service.say(ANN, "2", "<p>one</p>")
  service.read(2, "1", ["s1"])
  assert.deepStrictEqual(
    heard.slice(2).map(({ data, n, s, type }) => [s, n, type, data]),
    [
      ["u:1", 1, "isRead", [{ id: "s1", msg_id: 1, toContactId: 2 }]],
      ["u:1", 2, "readAll", { toContactId: 2, upTo: 1 }]
    ]
  )
})

// (LOG-04)
it("too far behind in a conversation: its row alone; in all: the rows of those that no longer fit", () => {
  const { resume, service } = open({ perScope: 2, inAll: 3 })
  for (const text of ["one", "two"]) service.say(2, "1", `<p>${text}</p>`)
  for (const text of ["one", "two"]) service.say(3, "1", `<p>${text}</p>`)
  for (const text of ["one", "two", "three"]) service.say(3, "group-5", `<p>${text}</p>`)
  const answer = shown(resume({ "u:1": 0 }))
  assert.deepStrictEqual(answer.entries, ["c:1-2 1 simple", "c:1-2 2 simple"])
  assert.strictEqual(answer.rows.length, 3)
})

it("lines that are no longer kept: the row alone", () => {
  const { resume, service } = open()
  service.say(2, "1", "<p>one</p>")
  service.log.forget("c:1-2")
  service.say(2, "1", "<p>two</p>")
  assert.deepStrictEqual(shown(resume({ "u:1": 0, "c:1-2": 0 })).entries, [])
  assert.deepStrictEqual(shown(resume({ "u:1": 0, "c:1-2": 1 })).entries, ["c:1-2 2 simple"])
})

it.each([
  ["behind in what concerns me", { "u:1": 0 }],
  ["my own scope not known", { "c:1-2": 3 }],
  ["my own scope doubted", { "u:1": -1 }],
  ["ahead of the server: another database", { "u:1": 3, "c:1-2": 9 }]
])("everything anew: %s", (_, scopes) => {
  const { resume, service } = open({ perScope: 2, inAll: 3 })
  for (let n = 1; n <= 3; n++) {
    service.say(2, "1", "<p>one</p>")
    service.read(ANN, "2")
  }
  const answer = shown(resume(scopes))
  assert.deepStrictEqual([answer.reload, answer.rows.length, answer.entries, answer.user], [true, 3, [], 3])
})

it("a scope that is not mine is gone; requests that wait are counted", () => {
  const { resume, service } = open()
  service.say(2, "4", "<p>not for Ann</p>")
  service.call("friendAdd", { user_id: ANN, remark: "hi" }, service.admit(4))
  const answer = resume({ "u:1": 0, "c:2-4": 0 })
  assert.deepStrictEqual(answer.gone, ["c:2-4"])
  assert.deepStrictEqual(shown(answer).entries, ["u:1 1 simple"])
  assert.deepStrictEqual([answer.count, answer.page], [1, 1_700_000_000_000])
})

it("a new friend is a line of the conversation, for both sides", () => {
  const { heard, service, token } = open()
  service.call("friendAdd", { user_id: ANN, remark: "hi" }, service.admit(4))
  service.call("friendUpdate", { friend_id: 1, status: 1 }, token)
  assert.deepInclude(heard.at(-2), { type: "appendContact", s: "c:1-4", n: 1 })
  assert.deepInclude(heard.at(-2)?.data, { id: 4 })
  assert.deepInclude(heard.at(-1), { type: "requestsWaiting", s: "u:1", data: { waiting: 0 } })
})

// (LOG-06)
it("who numbers nothing knows no such call, and puts no place on a frame", () => {
  const { heard, service, token } = open(null)
  service.say(2, "1", "<p>one</p>")
  assert.strictEqual(service.call("resume", { scopes: {} }, token).code, 404)
  assert.ok(!("s" in (heard.at(-1) ?? {})))
  assert.notInclude(JSON.stringify(service.call("getSystemInfo", {}, "")), "resume")
})

/** What a client makes of lines, as simply as it can be said: messages, how far I have read, and whom I know. */
interface Naive {
  readonly messages: Map<number, { readonly author: number; readonly at: ReadonlyArray<UserId>; undone: boolean }>
  read: number
}

const CHATS = ["2", "3", "group-5"] as const
type Step = readonly [what: "say" | "mine" | "mention" | "undo" | "read" | "readUpTo" | "peerReads", chat: number, which: number]

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom("say", "say", "mine", "mention", "undo", "read", "readUpTo", "peerReads"),
  fc.nat(2),
  fc.nat(9)
)

const play = (service: Service, [what, at, which]: Step): void => {
  const chat = CHATS[at] ?? "2"
  const other = chat === "group-5" ? 2 + (which % 2) : Number(chat)
  const theirs = chat === "group-5" ? chat : "1"
  const kept = service.talk(ANN, chat)?.kept ?? []
  const one = kept[kept.length - 1 - (which % Math.max(1, kept.length))]
  if (what === "say") service.say(other, theirs, `<p>${which}</p>`)
  else if (what === "mention") service.say(other, theirs, `<p>${which}</p>`, undefined, [ANN])
  else if (what === "mine") service.say(ANN, chat, `<p>${which}</p>`)
  else if (what === "undo" && one !== undefined) service.undo(one.author, one.id)
  else if (what === "read") service.read(ANN, chat)
  else if (what === "readUpTo" && one !== undefined) service.read(ANN, chat, [], one.n)
  else if (what === "peerReads") service.read(other, theirs)
}

const fold = (known: ReadonlyMap<string, Naive>, entries: ReadonlyArray<unknown>): void => {
  for (const entry of entries) {
    const read = frameOf(entry)
    const frame = read._tag === "Success" ? read.success : assert.fail(read.failure)
    if (frame.type === "readByMe") {
      const chat = known.get(frame.data.toContactId)
      if (chat !== undefined) chat.read = Math.max(chat.read, frame.data.upTo)
    } else if (frame.type === "simple" || frame.type === "group") {
      const { at, body, chat: id, number, author } = messageOf(frame.data, UserId.make(ANN))
      const chat = known.get(id)
      chat?.messages.set(number, { author, at, undone: body._tag === "Recalled" })
      if (author === ANN && chat !== undefined) chat.read = Math.max(chat.read, number)
    } else if (frame.type === "undoMessage") {
      const message = known.get(frame.data.toContactId)?.messages.get(frame.data.msg_id)
      if (message !== undefined) message.undone = true
    }
  }
}

const counted = (known: ReadonlyMap<string, Naive>) =>
  [...known].map(([id, { messages, read }]) => {
    const unread = [...messages].filter(([n, { author, undone }]) => author !== ANN && !undone && n > read)
    return { id, read, unread: unread.length, mentions: unread.filter(([, { at }]) => at.includes(UserId.make(ANN))).length }
  })

prop(
  "lines folded over what was known before equal fresh rows, wherever one stopped hearing",
  fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 60, size: "max" }),
  (steps) => {
    const { heard, resume, service } = open()
    const known: ReadonlyMap<string, Naive> = new Map(CHATS.map((id) => [id, { messages: new Map(), read: 0 }]))
    let reached: Readonly<Record<string, number>> = { "u:1": 0, "c:1-2": 0, "c:1-3": 0, "c:group-5": 0 }
    const catchUp = (): void => {
      const answer = resume(reached)
      assert.isFalse(answer.reload)
      for (const { n, s } of answer.entries) {
        assert.strictEqual(n, (reached[s] ?? 0) + 1)
        reached = { ...reached, [s]: n }
      }
      assert.strictEqual(reached["u:1"], answer.user)
      fold(known, answer.entries)
      for (const { id, log, mentions, read, scope, unread } of answer.contacts.map((row) => ({ ...row, mentions: row.is_at }))) {
        assert.strictEqual(reached[scope], log)
        const mine = counted(known).find((each) => each.id === id)
        assert.deepStrictEqual(mine, { id, read, unread, mentions })
      }
    }
    for (const [what, isBack] of steps) {
      play(service, what)
      if (isBack) catchUp()
    }
    catchUp()
    const fresh = resume({}).contacts.map(({ id, is_at, read, unread }) => ({ id, read, unread, mentions: is_at }))
    assert.deepStrictEqual(counted(known), fresh)
    // and whoever listened all the time heard each line once, in the order of its scope
    const live = new Map<string, number>()
    for (const { n, s } of heard)
      if (s !== undefined && n !== undefined) {
        assert.strictEqual(n, (live.get(s) ?? 0) + 1)
        live.set(s, n)
      }
    assert.deepStrictEqual(Object.fromEntries([...live]), Object.fromEntries(Object.entries(reached).filter(([, n]) => n > 0)))
  }
)
