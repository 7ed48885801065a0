import { Result } from "effect"
import type { CallName } from "#engine/api/calls.ts"
import { bodyOf, GROUPS, openGroup, type Scene } from "./testRequest.ts"
import type { AuthorizationRow, Given, Who } from "./testRow.ts"
import type { TestPerson, TestService } from "./testService.ts"

const ROLES: Readonly<Partial<Record<Who, number>>> = { owner: 1, admin: 2, member: 3, muted: 3 }
const LAWLESS: ReadonlySet<Who> = new Set(["nobody", "forged", "expired", "logged-out", "disabled"])

let scenes = 0

/** The people of a row, each of them new, and how they stand to each other. */
const people = async (service: TestService, who: Who, given: Given): Promise<Scene> => {
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
  return { number, me, them, friend, group }
}

const relate = async (service: TestService, who: Who, me: TestPerson, them: TestPerson, friend: TestPerson): Promise<void> => {
  const ask = async (from: TestPerson, to: TestPerson) => {
    await service.meet(from, to)
    await service.ok("friendAdd", { user_id: to.id, remark: "it is me" }, from)
  }
  const requestOf = (from: TestPerson): number =>
    Number(service.sql.prepare("SELECT friend_id FROM friends WHERE owner = ? AND is_invite = 1").get(from.id)?.["friend_id"])
  const forget = (owner: TestPerson) => service.sql.prepare("UPDATE friends SET status = 0 WHERE owner = ?").run(owner.id)
  if (who === "found") await service.meet(me, them)
  if (who === "asker" || who === "refused") await ask(me, them)
  if (who === "asked" || who === "refuser") await ask(them, me)
  if (who === "refused") await service.ok("friendUpdate", { friend_id: requestOf(me), status: 0 }, them)
  if (who === "refuser") await service.ok("friendUpdate", { friend_id: requestOf(them), status: 0 }, me)
  if (who === "friend" || who.startsWith("only-") || LAWLESS.has(who)) await service.friends(them, me)
  if (who === "only-mine") forget(them)
  if (who === "only-theirs") forget(me)
  if (who === "third") await service.friends(them, friend)
}

/** Me as I ask: with my living token, or with what is left of it. */
const asking = async (service: TestService, who: Who, me: TestPerson): Promise<TestPerson | { readonly tokenHash: string }> => {
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
  if (call === "momentsIndex") return (data as { readonly list: ReadonlyArray<object> }).list.length === 0 ? "empty" : "answered"
  if (call === "getContacts") return rows.some((row) => "id" in row && row.id === them.id) ? "with-them" : "without-them"
  if (call === "groupInfo" || call === "scanQr") return rows.some((row) => "owner_id" in row) ? "full" : "preview"
  if (["friendIndex", "getAllUser", "getMessageList", "searchUser"].includes(call) && rows.length === 0) return "empty"
  if (call !== "getUserInfo" && call !== "searchUser") return "answered"
  return rows.every((row) => "account" in row && !String(row.account).includes("***")) ? "full" : "masked"
}

const settings = (
  service: TestService,
  { deletes, groupChat, groupUserMax, mode, redoTime, regtype, simpleChat }: Given
): void => {
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
export const play = async (service: TestService, [call, who, given]: AuthorizationRow): Promise<string> => {
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
  if (Result.isFailure(answer)) return answer.failure.reason
  return answer.success.refused?.reason ?? amount(call, answer.success.data, scene)
}
