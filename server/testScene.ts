import { Result, Schema } from "effect"
import { CALLS, type CallName } from "#engine/api/calls.ts"
import type { Person, Service } from "./testService.ts"

/** Who asks: with which token, and how they stand to the other person, `them`, or in the group. */
const Who = Schema.Literals([
  // without a living session, though a friend of theirs
  "nobody",
  "forged",
  "expired",
  "logged-out",
  "disabled",
  // in relation to them
  "stranger",
  "asker",
  "asked",
  "refused",
  "refuser",
  "only-mine",
  "only-theirs",
  "friend",
  // a stranger to them and to their friend, about whose things it is
  "third",
  // in relation to the group
  "owner",
  "admin",
  "member",
  "muted",
  "ex-member",
  "outsider"
])

/** What else is so; what is left out is usual. */
const Given = Schema.Struct({
  mode: Schema.optionalKey(Schema.Literals([1, 2])),
  simpleChat: Schema.optionalKey(Schema.Literals([0, 1])),
  redoTime: Schema.optionalKey(Schema.Int),
  regtype: Schema.optionalKey(Schema.Int),
  /** Whom or what the call names: them, unless said otherwise. */
  to: Schema.optionalKey(
    Schema.Literals([
      "myself",
      "switched-off",
      "no-such-user",
      "part-of-account",
      "their-key",
      "their-own",
      "group",
      "no-such-group",
      "helper",
      "announcements"
    ])
  ),
  isGroup: Schema.optionalKey(Schema.Int),
  id: Schema.optionalKey(Schema.Literal("of-theirs")),
  /** Switches of the group; what is left out is as in a new one. */
  setting: Schema.optionalKey(
    Schema.Struct({
      manage: Schema.optionalKey(Schema.Int),
      invite: Schema.optionalKey(Schema.Int),
      nospeak: Schema.optionalKey(Schema.Int),
      history: Schema.optionalKey(Schema.Int),
      profile: Schema.optionalKey(Schema.Int)
    })
  ),
  /** Whom a message mentions. */
  at: Schema.optionalKey(Schema.Literals(["everybody", "them"])),
  /** Role that is given, 1 to 3; length of a mute, as it travels. */
  role: Schema.optionalKey(Schema.Int),
  timer: Schema.optionalKey(Schema.Int),
  days: Schema.optionalKey(Schema.Int),
  /** Whether I work for the service (role in the back office). */
  staff: Schema.optionalKey(Schema.Int),
  groupChat: Schema.optionalKey(Schema.Literals([0, 1])),
  groupUserMax: Schema.optionalKey(Schema.Int),
  /** How many groups I may own. */
  quota: Schema.optionalKey(Schema.Int),
  /** Whom a call in a group is about: them, or for calls that bring people in somebody else. */
  whom: Schema.optionalKey(Schema.Literals(["them", "myself", "contact", "stranger", "no-such-user"])),
  /** The code of the group that I show: they shared it, unless it is of another group. */
  code: Schema.optionalKey(Schema.Literals(["good", "old", "of-who-left", "forged", "of-another"])),
  /** Their role in the group. */
  their: Schema.optionalKey(Schema.Literals(["owner", "admin"])),
  /** The message to recall, its age in seconds, and whether that was done before. */
  whose: Schema.optionalKey(Schema.Literals(["mine", "theirs", "system", "none"])),
  age: Schema.optionalKey(Schema.Int),
  recalled: Schema.optionalKey(Schema.Boolean),
  /** Whether the service lets people delete for everyone. */
  deletes: Schema.optionalKey(Schema.Literals([0, 1])),
  /** Where a message is forwarded to; to my helper unless said otherwise. */
  on: Schema.optionalKey(Schema.Literals(["them", "myself", "group", "announcements", "no-such-user"])),
  /** Whose row about the other a remark names. */
  row: Schema.optionalKey(Schema.Literals(["mine", "theirs"])),
  isMine: Schema.optionalKey(Schema.Literals([0, 1])),
  status: Schema.optionalKey(Schema.Literals([0, 1])),
  request: Schema.optionalKey(Schema.Literal("none")),
  socket: Schema.optionalKey(Schema.Literals(["mine", "theirs", "gone"])),
  account: Schema.optionalKey(Schema.Literals(["theirs", "no-such-account"])),
  password: Schema.optionalKey(Schema.String)
})

/** A row of `fixtures/authorization.json`: the call, who asks, what else is so, and the answer or why not. */
export const AuthorizationRow = Schema.Tuple([
  Schema.Literals(Object.keys(CALLS) as ReadonlyArray<CallName>),
  Who,
  Given,
  Schema.String
])
export type AuthorizationRow = typeof AuthorizationRow.Type
type Given = typeof Given.Type
type Who = typeof Who.Type

const PASSWORD = "secret 1"
const ROLES: Readonly<Partial<Record<Who, number>>> = { owner: 1, admin: 2, member: 3, muted: 3 }
/** Numbers of groups of scenes count down from here, those of groups that calls make count up, other groups of a scene lie higher. */
const GROUPS = 1_000_000
const LAWLESS: ReadonlySet<Who> = new Set(["nobody", "forged", "expired", "logged-out", "disabled"])

interface Scene {
  readonly me: Person
  readonly them: Person
  readonly friend: Person
  readonly group: string
}

let scenes = 0

/** The people of a row, each of them new, and how they stand to each other. */
const people = async (service: Service, who: Who, given: Given): Promise<Scene> => {
  const number = ++scenes
  const me = await service.person(`me.number.${number}`)
  const them = await service.person(`them.number.${number}`)
  const friend = who === "third" || given.socket === "theirs" ? await service.person(`friend.number.${number}`) : them
  const group = `group-${GROUPS - number}`
  await relate(service, who, me, them, friend)
  if (given.to === "group") {
    openGroup(service, GROUPS - number, given)
    const join = service.sql.prepare("INSERT INTO members (chat, user_id, role, muted_until, joined_at) VALUES (?, ?, ?, ?, 0)")
    join.run(group, them.id, ROLES[given.their ?? "member"] ?? 3, 0)
    const role = ROLES[who]
    if (role !== undefined) join.run(group, me.id, role, who === "muted" ? 4_000_000_000_000 : 0)
    if (who === "ex-member") {
      join.run(group, me.id, 3, 0)
      await service.ok("removeUser", { id: group, user_id: me.id }, me)
    }
  }
  return { me, them, friend, group }
}

const openGroup = (service: Service, number: number, { setting = {} }: Given): void => {
  const { history = 0, invite = 1, manage = 0, nospeak = 0, profile = 0 } = setting
  service.sql.prepare("INSERT INTO conversations (chat, kind) VALUES (?, 1)").run(`group-${number}`)
  service.sql
    .prepare(
      `INSERT INTO groups (chat, group_id, name, manage, invite, nospeak, history, profile, created_by, created_at)
       VALUES (?, ?, 'A group', ?, ?, ?, ?, ?, 1, 0)`
    )
    .run(`group-${number}`, number, manage, invite, nospeak, history, profile)
}

/** Token of a group's code as they share it, and what became of it. */
const codeOf = async (service: Service, { group, them }: Scene, { code, setting }: Given): Promise<string> => {
  if (code === undefined) return ""
  if (code === "forged") return "5.1.tz4a3y.AAAAAAAAAAAAAAAAAAAAAA"
  const other = 2 * GROUPS + scenes
  const shared = code === "of-another" ? `group-${other}` : group
  if (code === "of-another") {
    openGroup(service, other, {})
    service.sql.prepare("INSERT INTO members (chat, user_id, joined_at) VALUES (?, ?, 0)").run(shared, them.id)
  }
  const invite = service.sql.prepare("UPDATE groups SET invite = ? WHERE chat = ?")
  invite.run(1, shared)
  const { qrUrl } = (await service.ok("groupInfo", { group_id: shared }, them)).data as { readonly qrUrl: string }
  invite.run(setting?.invite ?? 1, shared)
  if (code === "of-who-left") await service.ok("removeUser", { id: group, user_id: them.id }, them)
  if (code === "old") service.pass(7 * 24 * 3600 * 1000)
  return qrUrl.slice(qrUrl.lastIndexOf("/") + 1)
}

/** Number of whom a call in a group is about. */
const whomOf = async (service: Service, { me, them }: Scene, whom: Given["whom"]): Promise<number> => {
  if (whom === "no-such-user") return 999_999_999
  if (whom === "myself") return me.id
  if (whom !== "contact" && whom !== "stranger") return them.id
  const other = await service.person(`other.number.${scenes}`)
  if (whom === "contact") await service.friends(other, me)
  return other.id
}

const relate = async (service: Service, who: Who, me: Person, them: Person, friend: Person): Promise<void> => {
  const ask = (from: Person, to: Person) => service.ok("friendAdd", { user_id: to.id, remark: "it is me" }, from)
  const requestOf = (from: Person): number =>
    Number(service.sql.prepare("SELECT friend_id FROM friends WHERE owner = ? AND is_invite = 1").get(from.id)?.["friend_id"])
  const forget = (owner: Person) => service.sql.prepare("UPDATE friends SET status = 0 WHERE owner = ?").run(owner.id)
  if (who === "asker" || who === "refused") await ask(me, them)
  if (who === "asked" || who === "refuser") await ask(them, me)
  if (who === "refused") await service.ok("friendUpdate", { friend_id: requestOf(me), status: 0 }, them)
  if (who === "refuser") await service.ok("friendUpdate", { friend_id: requestOf(them), status: 0 }, me)
  if (who === "friend" || who.startsWith("only-") || LAWLESS.has(who)) await service.friends(them, me)
  if (who === "only-mine") forget(them)
  if (who === "only-theirs") forget(me)
  if (who === "third") await service.friends(them, friend)
}

/** Names of what is asked for, by number, as calls about people and conversations take them. */
const named = ({ friend, group, me, them }: Scene, to: Given["to"] | Given["on"]): string => {
  if (to === "myself") return String(me.id)
  if (to === "no-such-user") return "999999999"
  if (to === "their-key") return `${Math.min(them.id, friend.id)}-${Math.max(them.id, friend.id)}`
  if (to === "group") return group
  if (to === "no-such-group") return "group-999999999"
  if (to === "helper") return "-1"
  return to === "announcements" ? "admin_notice" : String(them.id)
}

/** That I know all that concerns me alone. */
const ownScope = (service: Service, { id }: Person): Record<string, number> => ({
  [`u:${id}`]: Number(service.sql.prepare("SELECT log_head FROM users WHERE user_id = ?").get(id)?.["log_head"])
})

/** The part of the log that a row asks for, after something was told in it. */
const scopeOf = async (service: Service, { friend, group, me, them }: Scene, to: Given["to"]): Promise<string> => {
  if (to === "group") {
    await service.send(them, group, "said in the group")
    return `c:${group}`
  }
  if (to === "helper") {
    await service.send(them, -1, "noted")
    return `c:-1-${them.id}`
  }
  if (to === "their-own") return `u:${them.id}`
  if (to === "no-such-group") return "c:group-999999999"
  if (to === "announcements") return "c:admin_notice"
  const other = to === "their-key" ? friend : me
  return `c:${Math.min(them.id, other.id)}-${Math.max(them.id, other.id)}`
}

const accountOf = ({ me, them }: Scene, to: Given["to"]): string => {
  if (to === "myself") return me.account
  if (to === "part-of-account") return them.account.slice(0, 4)
  return to === "no-such-user" ? "nobody.at.all" : them.account
}

/** The message to recall, said as long ago as the row wants. */
const messageId = async (service: Service, scene: Scene, given: Given): Promise<string> => {
  const { friend, group, me, them } = scene
  if (given.whose === "none") return "no-such-message"
  if (given.whose === "system")
    return String(
      service.sql
        .prepare("SELECT id FROM messages WHERE type = 'event' AND sender IN (?, ?, ?)")
        .get(them.id, friend.id, me.id)?.["id"]
    )
  const author = given.whose === "mine" ? me : them
  // a moment after they became friends, so that the message counts as sent at the clock's own instant
  service.pass(1)
  const other = author === me ? them : friend === them ? me : friend
  const sent = await service.send(author, given.to === "group" ? group : other, "said before")
  if (given.recalled === true) await service.ok("undoMessage", { id: String(sent["id"]) }, author)
  service.pass((given.age ?? 0) * 1000)
  return String(sent["id"])
}

const bodyOf = async (service: Service, call: CallName, scene: Scene, given: Given): Promise<object> => {
  const { friend, me, them } = scene
  const toContactId = named(scene, given.to)
  const is_group = given.isGroup === undefined ? "" : String(given.isGroup)
  const account = given.account === "theirs" ? them.account : given.account
  switch (call) {
    case "login":
      return { account: account ?? me.account, password: given.password ?? PASSWORD }
    case "register":
      return { account: account ?? `new.number.${scenes}`, realname: "New", password: PASSWORD }
    case "bindUid": {
      const socket = `socket ${scenes}`
      if (given.socket !== "gone") service.sockets.set(socket, undefined)
      if (given.socket === "mine") await service.ok("bindUid", { client_id: socket }, me)
      if (given.socket === "theirs") await service.ok("bindUid", { client_id: socket }, friend)
      return { client_id: socket, user_id: String(them.id) }
    }
    case "resume":
      return { scopes: given.to === "myself" ? {} : { ...ownScope(service, me), [await scopeOf(service, scene, given.to)]: 0 } }
    case "getUserInfo":
      return { user_id: toContactId }
    case "searchUser":
      return { keywords: accountOf(scene, given.to) }
    case "getMessageList":
    case "setMsgIsRead":
      return { toContactId, is_group, messages: [] }
    case "sendMessage": {
      const id = given.id === undefined ? crypto.randomUUID() : String((await service.send(them, me, "mine"))["id"])
      const at = given.at === undefined ? [] : [given.at === "everybody" ? 0 : them.id]
      return { id, toContactId, is_group, type: "text", content: "hello", at }
    }
    case "readAtMsg":
      return { toContactId }
    case "editGroupName":
      return { id: toContactId, displayName: "Another name" }
    case "setNotice":
      return { id: toContactId, notice: "Be on time" }
    case "groupSetting":
      return { id: toContactId, setting: { profile: 1 } }
    case "setManager":
      return { id: toContactId, user_id: await whomOf(service, scene, given.whom), role: given.role ?? 2 }
    case "setNoSpeak": {
      const user_id = await whomOf(service, scene, given.whom)
      return { id: toContactId, user_id, noSpeakTimer: given.timer ?? 0, noSpeakDay: given.days ?? 1 }
    }
    case "changeOwner":
      return { id: toContactId, user_id: await whomOf(service, scene, given.whom) }
    case "removeGroup":
    case "clearMessage":
      return { id: toContactId }
    case "undoMessage":
    case "delMessage":
    case "removeMessage":
      return { id: given.whose === undefined ? "x" : await messageId(service, scene, given) }
    case "getContactInfo":
      return { id: toContactId }
    case "getAllUser":
      return { group_id: given.to === undefined ? "" : toContactId }
    case "groupAdd":
      return { user_ids: [await whomOf(service, scene, given.whom ?? "contact")] }
    case "addGroupUser":
      return { id: toContactId, user_ids: [await whomOf(service, scene, given.whom ?? "contact")] }
    case "removeUser":
      return { id: toContactId, user_id: await whomOf(service, scene, given.whom) }
    case "groupInfo":
    case "joinGroup":
      return { group_id: toContactId, token: await codeOf(service, scene, given) }
    case "groupUserList":
      return { group_id: toContactId }
    case "bindGroup":
      return { client_id: "x", group_id: toContactId }
    case "scanQr":
      return { token: await codeOf(service, scene, given) }
    case "forwardMessage": {
      const id = given.whose === undefined ? "x" : await messageId(service, scene, given)
      const row = service.sql.prepare("SELECT msg_id FROM messages WHERE id = ?").get(id)
      return { msg_id: Number(row?.["msg_id"] ?? 999_999_999), user_ids: [named(scene, given.on ?? "helper")] }
    }
    case "setChatTop":
      return { id: toContactId, is_top: 1, is_group }
    case "isNotice":
      return { id: toContactId, is_notice: 0, is_group }
    case "delChat":
      return { id: toContactId, is_group }
    case "friendDel":
      return { id: toContactId }
    case "setNickname": {
      const [owner, about] = given.row === "theirs" ? [them, me] : [me, them]
      const row = service.sql.prepare("SELECT friend_id FROM friends WHERE owner = ? AND friend = ?").get(owner.id, about.id)
      return given.row === undefined
        ? { user_id: toContactId, nickname: "Mate" }
        : { friend_id: Number(row?.["friend_id"] ?? 0), nickname: "Mate" }
    }
    case "friendIndex":
      return { is_mine: given.isMine ?? 0 }
    case "friendAdd":
      return { user_id: toContactId, remark: "it is me" }
    case "friendUpdate": {
      const row = service.sql
        .prepare("SELECT friend_id FROM friends WHERE is_invite = 1 AND (owner IN (?, ?) OR friend = ?)")
        .get(me.id, them.id, me.id)
      return { friend_id: given.request === "none" ? 999_999_999 : Number(row?.["friend_id"] ?? 0), status: given.status ?? 1 }
    }
    default:
      return {}
  }
}

/** Me as I ask: with my living token, or with what is left of it. */
const asking = async (service: Service, who: Who, me: Person): Promise<Person | { readonly tokenHash: string }> => {
  if (who === "nobody") return { tokenHash: "" }
  if (who === "forged") return { tokenHash: "f".repeat(64) }
  if (who === "expired") service.pass(30 * 24 * 3600 * 1000)
  if (who === "logged-out") await service.ok("logout", {}, me)
  if (who === "disabled") service.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(me.id)
  return me
}

/** Whether a resume told lines of what it was asked for, or that it is not the asker's. */
const heardOf = (data: unknown): string => {
  const { entries, gone } = data as { readonly entries: ReadonlyArray<{ s: string }>; readonly gone: ReadonlyArray<string> }
  if (gone.length > 0) return entries.some(({ s }) => gone.includes(s)) ? "gone, but told" : "gone"
  return entries.length > 0 ? "told" : "answered"
}

/** What an answer amounts to: for lists whether anything is in them, for people how much of them is shown. */
const amount = (call: CallName, data: unknown, { them }: Scene): string => {
  const rows: ReadonlyArray<object> = Array.isArray(data) ? data : [data]
  if (call === "resume") return heardOf(data)
  if (call === "getContacts") return rows.some((row) => "id" in row && row.id === them.id) ? "with-them" : "without-them"
  if (call === "groupInfo" || call === "scanQr") return rows.some((row) => "owner_id" in row) ? "full" : "preview"
  if (["friendIndex", "getAllUser", "getMessageList", "searchUser"].includes(call) && rows.length === 0) return "empty"
  if (call !== "getUserInfo" && call !== "searchUser") return "answered"
  return rows.every((row) => "account" in row && !String(row.account).includes("***")) ? "full" : "masked"
}

const settings = (service: Service, { deletes, groupChat, groupUserMax, mode, redoTime, regtype, simpleChat }: Given): void => {
  const all = {
    "sysInfo.runMode": mode,
    "chatInfo.simpleChat": simpleChat,
    "chatInfo.redoTime": redoTime,
    "chatInfo.dbDelMsg": deletes,
    "chatInfo.groupChat": groupChat,
    "chatInfo.groupUserMax": groupUserMax,
    "sysInfo.regtype": regtype
  }
  service.sql.exec("DELETE FROM settings")
  for (const [name, value] of Object.entries(all))
    if (value !== undefined) service.sql.prepare("INSERT INTO settings VALUES (?, ?)").run(name, String(value))
}

/** Plays a row over the handlers: the answer in a word, or why not. */
export const play = async (service: Service, [call, who, given]: AuthorizationRow): Promise<string> => {
  settings(service, {})
  const scene = await people(service, who, given)
  const { group, me, them } = scene
  if (call === "getMessageList" && given.to === "group") await service.send(them, group, "said in the group")
  if ((call === "getMessageList" || call === "resume") && (who === "friend" || who === "third"))
    await service.send(them, who === "friend" ? me : scene.friend, "said")
  const body = await bodyOf(service, call, scene, given)
  if (given.to === "switched-off") service.sql.prepare("UPDATE users SET status = 0 WHERE user_id = ?").run(them.id)
  if (given.staff !== undefined) service.sql.prepare("UPDATE users SET role = ? WHERE user_id = ?").run(given.staff, me.id)
  if (given.quota !== undefined) service.sql.prepare("UPDATE users SET group_limit = ? WHERE user_id = ?").run(given.quota, me.id)
  const as = await asking(service, who, me)
  settings(service, given)
  const answer = await service.call(call, body, as)
  return Result.isFailure(answer) ? answer.failure.reason : amount(call, answer.success.data, scene)
}
