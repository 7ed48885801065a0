import type { CallName } from "#engine/api/calls.ts"
import type { Given } from "./testRow.ts"
import type { TestPerson, TestService } from "./testService.ts"

const PASSWORD = "secret 1"
/** Numbers of groups of scenes count down from here, those of groups that calls make count up, other groups of a scene lie higher. */
export const GROUPS = 1_000_000

/** The people of a row, and its group. */
export interface Scene {
  /** Which scene it is; each has its own people. */
  readonly number: number
  readonly me: TestPerson
  readonly them: TestPerson
  readonly friend: TestPerson
  readonly group: string
}

/** A group without members. */
export const openGroup = (service: TestService, number: number, { setting = {} }: Given): void => {
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
const codeOf = async (service: TestService, { group, number, them }: Scene, { code, setting }: Given): Promise<string> => {
  if (code === undefined) return ""
  if (code === "forged") return "5.1.tz4a3y.AAAAAAAAAAAAAAAAAAAAAA"
  const other = 2 * GROUPS + number
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
const whomOf = async (service: TestService, { me, number, them }: Scene, whom: Given["whom"]): Promise<number> => {
  if (whom === "no-such-user") return 999_999_999
  if (whom === "myself") return me.id
  if (whom !== "contact" && whom !== "stranger") return them.id
  const other = await service.person(`other.number.${number}`)
  if (whom === "contact") await service.friends(other, me)
  return other.id
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
const ownScope = (service: TestService, { id }: TestPerson): Record<string, number> => ({
  [`u:${id}`]: Number(service.sql.prepare("SELECT log_head FROM users WHERE user_id = ?").get(id)?.["log_head"])
})

/** The part of the log that a row asks for, after something was told in it. */
const scopeOf = async (service: TestService, { friend, group, me, them }: Scene, to: Given["to"]): Promise<string> => {
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
const messageId = async (service: TestService, scene: Scene, given: Given): Promise<string> => {
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

/** A moment of theirs. */
const momentOf = async (service: TestService, them: TestPerson): Promise<number> =>
  ((await service.ok("momentsAdd", { content: "look" }, them)).data as { readonly id: number }).id

/** What the row asks of its call. */
export const bodyOf = async (service: TestService, call: CallName, scene: Scene, given: Given): Promise<object> => {
  const { friend, me, number, them } = scene
  const toContactId = named(scene, given.to)
  const is_group = given.isGroup === undefined ? "" : String(given.isGroup)
  const account = given.account === "theirs" ? them.account : given.account
  switch (call) {
    case "login":
      return { account: account ?? me.account, password: given.password ?? PASSWORD }
    case "register":
      return { account: account ?? `new.number.${number}`, realname: "New", password: PASSWORD }
    case "bindUid": {
      const socket = `socket ${number}`
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
    case "momentsIndex":
      await momentOf(service, them)
      return { user_id: them.id }
    case "momentsAdd":
      return { content: "look" }
    case "momentsDel":
    case "momentsLike":
      return { id: await momentOf(service, them) }
    case "momentsComment":
      return { id: await momentOf(service, them), content: "nice" }
    case "momentsDelComment": {
      const { data } = await service.ok("momentsComment", { id: await momentOf(service, them), content: "mine" }, them)
      return { id: (data as { readonly id: number }).id }
    }
    case "sendToMsg":
      return { id: crypto.randomUUID(), toContactId, type: 1 }
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
    case "sendCode":
      return { account: account ?? `new.number.${number}@example.org` }
    case "editPassword":
      return { password: "secret 2", originalPassword: given.password ?? PASSWORD }
    case "updateUserInfo":
      return { realname: "Another name" }
    case "editAccount":
      return { account: "13800138000", newCode: "123456" }
    case "endSession":
      return { others: 1 }
    case "uploadBegin":
      return { name: "a.txt", size: 1 }
    case "uploadPart":
    case "uploadState":
      return { upload: "an upload of nobody" }
    case "switchLang":
      return { lang: "en" }
    case "inviteLogin":
      return { inviteCode: "ABCDEFGH" }
    case "loginAndJoinGroup": {
      const group = { group_id: toContactId, token: await codeOf(service, scene, given) }
      return { account: me.account, password: given.password ?? PASSWORD, ...group }
    }
    case "registerAndJoinGroup": {
      const group = { group_id: toContactId, token: await codeOf(service, scene, given) }
      return { account: account ?? `new.number.${number}`, realname: "New", password: PASSWORD, ...group }
    }
    default:
      return {}
  }
}
