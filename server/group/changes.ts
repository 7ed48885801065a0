import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { groupSettingOf } from "#engine/api/nouns.ts"
import { type Refused, refused } from "#engine/error/refusal.ts"
import type { GroupSetting } from "#engine/group/Group.ts"
import { checkAnnouncement, checkGroupName } from "#engine/group/words.ts"
import { htmlOf } from "#engine/message/compose.ts"
import type { Ctx, Handler } from "../Handler.ts"
import { done } from "../reply.ts"

/** Calls that change a group (spec 2.14, 6); what they do lies beside, each in a program of its own. */

export const editGroupName: Handler<"editGroupName"> = async ({ now, store, tokenHash }, { displayName, id }) => {
  const name = checkGroupName(displayName)
  if (Result.isFailure(name)) return Result.fail(name.failure)
  const renamed = await store.write("rename", { asking: { tokenHash, now }, chat: id, name: name.success })
  return Result.flatMap(renamed, () => done())
}

/** The message that says an announcement: a heading, everybody, the text, none of which is markup of its author. */
const announcementHtml = (notice: string, text: Ctx["text"]): string =>
  `<p><b>${text("notice-heading")}</b></p><p>@${text("notice-everybody")}<br>${htmlOf(notice).slice("<p>".length)}`

export const setNotice: Handler<"setNotice"> = async ({ config, now, store, text, tokenHash }, { id, notice }) => {
  const words = checkAnnouncement(notice)
  if (Result.isFailure(words)) return Result.fail(words.failure)
  const announced = await store.write("announce", {
    asking: { tokenHash, now },
    chat: id,
    notice: words.success,
    id: randomUUID(),
    content: announcementHtml(words.success, text),
    limit: config.sendLimit
  })
  return Result.flatMap(announced, () => done())
}

const BIT = ["0", "1", "true", "false"]

/** Switches by their names on the wire: what each is, and how it may be said there. */
const SWITCHES: ReadonlyArray<readonly [wire: string, ours: keyof GroupSetting, said: ReadonlyArray<string>]> = [
  ["manage", "locked", BIT],
  ["invite", "invites", BIT],
  ["nospeak", "mute", ["0", "1", "2"]],
  ["history", "history", BIT],
  ["profile", "profiles", BIT]
]

/** A value as text; what is no value of a switch is none. */
const scalar = (value: unknown): string =>
  typeof value === "number" || typeof value === "string" || typeof value === "boolean" ? String(value) : ""

/** The switches that a request names, by our names; whatever else is in it is noise. */
const switchesOf = (wire: Readonly<Record<string, unknown>>): Result.Result<Partial<GroupSetting>, Refused> => {
  const read = groupSettingOf(wire)
  const changes: Record<string, unknown> = {}
  for (const [name, ours, said] of SWITCHES) {
    if (!Object.hasOwn(wire, name)) continue
    if (!said.includes(scalar(wire[name]))) return Result.fail(refused("wrong-shape", { field: name }))
    changes[ours] = read[ours]
  }
  return Result.succeed(changes)
}

export const groupSetting: Handler<"groupSetting"> = async ({ now, store, tokenHash }, { id, setting }) => {
  const changes = switchesOf(setting)
  if (Result.isFailure(changes)) return Result.fail(changes.failure)
  const changed = await store.write("changeSetting", { asking: { tokenHash, now }, chat: id, changes: changes.success })
  return Result.flatMap(changed, () => done())
}

/** Roles that can be given; ownership is handed on, not given. */
const GIVEN: ReadonlyMap<number, "admin" | "member"> = new Map([
  [2, "admin"],
  [3, "member"]
])

export const setManager: Handler<"setManager"> = async ({ now, store, tokenHash }, request) => {
  const role = GIVEN.get(request.role)
  if (role === undefined) return Result.fail(refused("wrong-shape", { field: "role" }))
  const set = await store.write("setRole", { asking: { tokenHash, now }, chat: request.id, userId: request.user_id, role })
  return Result.flatMap(set, () => done())
}

export const setNoSpeak: Handler<"setNoSpeak"> = async ({ now, store, tokenHash }, request) => {
  const { id, noSpeakDay, noSpeakTimer, user_id } = request
  const asking = { tokenHash, now }
  const muted = await store.write("muteMember", { asking, chat: id, userId: user_id, timer: noSpeakTimer, days: noSpeakDay })
  return Result.flatMap(muted, () => done())
}

export const changeOwner: Handler<"changeOwner"> = async ({ now, store, tokenHash }, { id, user_id }) => {
  const eventId = randomUUID()
  const handed = await store.write("transfer", { asking: { tokenHash, now }, chat: id, userId: user_id, eventId })
  return Result.flatMap(handed, () => done())
}

export const removeGroup: Handler<"removeGroup"> = async ({ now, store, tokenHash }, { id }) =>
  Result.flatMap(await store.write("dissolve", { asking: { tokenHash, now }, chat: id }), () => done())

export const clearMessage: Handler<"clearMessage"> = async ({ now, store, tokenHash }, { id }) =>
  Result.flatMap(await store.write("clear", { asking: { tokenHash, now }, chat: id }), () => done())
