import { randomUUID } from "node:crypto"
import { Result } from "effect"
import { groupSettingOf } from "#engine/api/nouns.ts"
import { signedHtml } from "#engine/editor/signs.ts"
import { type Refused, refused } from "#engine/error/refusal.ts"
import type { GroupSetting } from "#engine/group/Group.ts"
import { checkAnnouncement, checkGroupName } from "#engine/group/words.ts"
import type { Handler } from "../../Handler.ts"
import { placeholder } from "../../placeholder.ts"
import { succeed } from "../../reply.ts"
import type { AnswerKey } from "../../texts.ts"
import { groupKey } from "../groupKey.ts"

/** Calls that change a group (spec 2.11, 6); each has a program in a file of this folder. */

type Changed = Result.Result<unknown, Refused>

/** What a change of the group that a request names answers; `text`: what its maker reads. */
const changing = async (id: string, change: (chat: string) => Promise<Changed>, text?: AnswerKey) => {
  const key = groupKey(id)
  if (Result.isFailure(key)) return Result.fail(key.failure)
  return Result.flatMap(await change(key.success), () => succeed(text))
}

export const editGroupName: Handler<"editGroupName"> = async ({ now, store, tokenHash }, { displayName, id }) => {
  const name = checkGroupName(displayName)
  if (Result.isFailure(name)) return Result.fail(name.failure)
  const asking = { tokenHash, now }
  return changing(id, (chat) => store.write("rename", { asking, chat, name: name.success }), "group-renamed")
}

/** Another picture, or with `file_id` 0 one made of the members (DEC-0388). */
export const editGroupAvatar: Handler<"editGroupAvatar"> = async ({ home, now, store, tokenHash }, { file_id, group_id }) => {
  const chat = groupKey(group_id)
  if (Result.isFailure(chat)) return Result.fail(chat.failure)
  const set = await store.write("setPicture", { asking: { tokenHash, now }, chat: chat.success, file: file_id })
  return Result.map(set, (path) => ({ data: { avatar: home + path } }))
}

/**
 * The message that says an announcement: a heading, everybody, the text as its signs describe it, none of which is markup of its author.
 * Heading and everybody are said in the reader's language.
 */
const announcementHtml = (notice: string): string => {
  const html = signedHtml(notice)
  const begin = `<p><b>${placeholder("notice-heading")}</b></p><p>@${placeholder("notice-everybody")}`
  return html.startsWith("<p>") ? `${begin}<br>${html.slice("<p>".length)}` : `${begin}</p>${html}`
}

export const setNotice: Handler<"setNotice"> = async ({ config, now, store, tokenHash }, { id, notice }) => {
  const words = checkAnnouncement(notice)
  if (Result.isFailure(words)) return Result.fail(words.failure)
  const said = {
    asking: { tokenHash, now },
    notice: words.success,
    id: randomUUID(),
    content: announcementHtml(words.success),
    limit: config.sendLimit
  }
  return changing(id, (chat) => store.write("announce", { ...said, chat }))
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
  const asking = { tokenHash, now }
  return changing(id, (chat) => store.write("changeSetting", { asking, chat, changes: changes.success }))
}

/** Roles that can be given; ownership is handed on, not given. */
const GIVEN: ReadonlyMap<number, "admin" | "member"> = new Map([
  [2, "admin"],
  [3, "member"]
])

export const setManager: Handler<"setManager"> = async ({ now, store, tokenHash }, request) => {
  const role = GIVEN.get(request.role)
  if (role === undefined) return Result.fail(refused("wrong-shape", { field: "role" }))
  const asking = { tokenHash, now }
  return changing(request.id, (chat) => store.write("setRole", { asking, chat, userId: request.user_id, role }), "role-set")
}

export const setNoSpeak: Handler<"setNoSpeak"> = async ({ now, store, tokenHash }, request) => {
  const { id, noSpeakDay: days, noSpeakTimer: timer, user_id: userId } = request
  const asking = { tokenHash, now }
  return changing(id, (chat) => store.write("muteMember", { asking, chat, userId, timer, days }), "mute-set")
}

export const changeOwner: Handler<"changeOwner"> = async ({ now, store, tokenHash }, { id, user_id: userId }) => {
  const asking = { tokenHash, now }
  return changing(id, (chat) => store.write("transfer", { asking, chat, userId, eventId: randomUUID() }))
}

export const removeGroup: Handler<"removeGroup"> = ({ now, store, tokenHash }, { id }) =>
  changing(id, (chat) => store.write("dissolve", { asking: { tokenHash, now }, chat }))

/** Steps of clearing for which the caller waits: a hundred thousand lines. The rest is removed later, and is hidden until then. */
const STEPS_AT_ONCE = 50

export const clearMessage: Handler<"clearMessage"> = ({ now, store, tokenHash }, { id }) =>
  changing(id, async (chat) => {
    let left = await store.write("clear", { asking: { tokenHash, now }, chat })
    for (let step = 1; step < STEPS_AT_ONCE && Result.isSuccess(left) && left.success; step++)
      left = await store.write("erase", chat)
    return left
  })
