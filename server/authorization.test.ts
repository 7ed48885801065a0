import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import { FIXTURES } from "#fixtures/read.ts"
import { AuthorizationRow } from "./testRow.ts"
import { play } from "./testScene.ts"
import { openService, type TestPerson, type TestService } from "./testService.ts"

let service: TestService
let mira: TestPerson
let tomas: TestPerson
beforeAll(async () => {
  service = await openService()
  mira = await service.person("mira")
  tomas = await service.person("tomas")
})
afterAll(() => service.close())

/** A request of each call that a user makes; each would succeed, or be refused for a reason of its own, with a living token. */
const REQUESTS = {
  bindUid: { client_id: "c" },
  getContacts: {},
  resume: {},
  getUserInfo: { user_id: 1 },
  searchUser: { keywords: "tomas" },
  getMessageList: { toContactId: 2 },
  sendMessage: { id: "m", toContactId: 2, type: "text", content: "hi" },
  setMsgIsRead: { toContactId: 2, messages: [] },
  undoMessage: { id: "m" },
  delMessage: { id: "m" },
  removeMessage: { id: "m" },
  forwardMessage: { msg_id: 1, user_ids: [2] },
  setChatTop: { id: 2, is_top: 1 },
  isNotice: { id: 2, is_notice: 0 },
  delChat: { id: 2 },
  getAdminNotice: {},
  friendDel: { id: 2 },
  setNickname: { user_id: 2, nickname: "Tom" },
  readAtMsg: { toContactId: "group-1" },
  editGroupName: { id: "group-1", displayName: "New" },
  setNotice: { id: "group-1", notice: "hi" },
  groupSetting: { id: "group-1", setting: { invite: 0 } },
  setManager: { id: "group-1", user_id: 2, role: 2 },
  setNoSpeak: { id: "group-1", user_id: 2, noSpeakTimer: 1 },
  changeOwner: { id: "group-1", user_id: 2 },
  removeGroup: { id: "group-1" },
  clearMessage: { id: "group-1" },
  getContactInfo: { id: 2 },
  momentsIndex: {},
  momentsAdd: { content: "hi" },
  momentsDel: { id: 1 },
  momentsLike: { id: 1 },
  momentsComment: { id: 1, content: "hi" },
  momentsDelComment: { id: 1 },
  momentsSetCover: { file_id: 0 },
  sendToMsg: { id: "call", toContactId: 2, type: 1 },
  getAllUser: {},
  groupAdd: { user_ids: [2] },
  groupInfo: { group_id: "group-1" },
  groupUserList: { group_id: "group-1" },
  addGroupUser: { id: "group-1", user_ids: [2] },
  removeUser: { id: "group-1", user_id: 2 },
  joinGroup: { group_id: "group-1", token: "t" },
  bindGroup: { client_id: "c", group_id: "group-1" },
  friendIndex: {},
  friendAdd: { user_id: 2, remark: "hi" },
  updateUserInfo: { realname: "Tom" },
  editAccount: { account: "13800138000", newCode: "123456" },
  editPassword: { password: "secret 2", originalPassword: "secret 1" },
  setting: { isVoice: true },
  sessions: {},
  endSession: { others: 1 },
  offline: {},
  uploadFile: {},
  uploadAvatar: {},
  uploadEmoji: {},
  uploadImage: {},
  uploadBegin: { name: "a.txt", size: 1 },
  uploadPart: { upload: "u" },
  uploadState: { upload: "u" },
  friendUpdate: { friend_id: 1, status: 1 }
}

// every call with and without a session, over HTTP: spec/safety/authorization.test.ts
it("this table knows only calls that need a user", () => {
  const guarded = Object.entries(CALLS).flatMap(([name, { who }]) => (who === "user" ? [name] : []))
  expect(Object.keys(REQUESTS).filter((name) => !guarded.includes(name))).toEqual([])
})

const LAWLESS: ReadonlyArray<readonly [string, string, () => Promise<TestPerson> | { readonly tokenHash: string }]> = [
  ["no token", "not-logged-in", () => ({ tokenHash: "" })],
  ["a forged token", "session-expired", () => ({ tokenHash: "f".repeat(64) })],
  [
    "a token that was logged out",
    "session-expired",
    async () => {
      const gone = { ...tomas, token: await anotherToken("tomas") }
      await service.ok("logout", {}, gone)
      return gone
    }
  ],
  [
    "an account that was switched off",
    "account-disabled",
    async () => {
      const off = await service.person("switched-off")
      service.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(off.id)
      return off
    }
  ],
  [
    "a token of 30 days ago",
    "session-expired",
    async () => {
      const old = { ...mira, token: await anotherToken("mira") }
      service.pass(30 * 24 * 3600 * 1000)
      return old
    }
  ]
]

const anotherToken = async (account: string): Promise<string> =>
  ((await service.ok("login", { account, password: "secret 1" })).data as { authToken: string }).authToken

it.each(LAWLESS)("with %s every call of a user answers %s", async (_, reason, prepare) => {
  const as = await prepare()
  const tables = ["friends", "messages", "conversations", "groups", "members", "log"]
  const rows = () => tables.map((table) => service.sql.prepare(`SELECT COUNT(*) AS n FROM ${table}`).get()?.["n"])
  const before = rows()
  for (const [name, body] of Object.entries(REQUESTS)) {
    expect([name, await service.no(name as CallName, body as never, as)]).toEqual([name, reason])
  }
  expect(rows()).toEqual(before)
})

it("an account that is switched off cannot log in, and only who has its password learns that", async () => {
  expect(await service.no("login", { account: "switched-off", password: "secret 1" })).toBe("account-disabled")
  expect(await service.no("login", { account: "switched-off", password: "wrong one" })).toBe("wrong-credentials")
})

const File = Schema.fromJsonString(
  Schema.Struct({ paragraph: Schema.String, title: Schema.String, rows: Schema.Array(AuthorizationRow) })
)
const { rows } = Schema.decodeUnknownSync(File)(readFileSync(join(FIXTURES, "authorization.json"), "utf8"), {
  onExcessProperty: "error"
})

it("the table of who may call what says nothing twice", () => {
  const asked = rows.map(([call, who, given]) => JSON.stringify([call, who, given]))
  expect(asked.filter((row, i) => asked.indexOf(row) !== i)).toEqual([])
})

it.each([...new Set(rows.map(([call]) => call))])("who may call %s is as the table says", async (call) => {
  const mine = rows.filter(([name]) => name === call)
  const answers = []
  for (const row of mine) answers.push([...row.slice(0, 3), await play(service, row)])
  expect(answers).toEqual(mine)
})
