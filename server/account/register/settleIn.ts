import { tellNew } from "../../contact/tellContacts.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { htmlOf } from "#engine/message/compose.ts"
import { plainName } from "../../contact/plainName.ts"
import { becomeContacts } from "../../friend/befriend.ts"
import { arrive } from "../../group/member/arrive.ts"
import type { Author } from "../../message/messageWire.ts"
import { post } from "../../message/write/post.ts"
import { COMMUNITY } from "../../setting/defaults.ts"
import { readArrivals, readService } from "../../setting/newcomers.ts"
import { type Settings, settings } from "../../setting/settings.ts"
import { tellUsers } from "../../store/log.ts"
import { all, only, type Program, run } from "../../store/Program.ts"

/** Names that {@link settleIn} needs for what it says: this many. */
export const SETTLING_IDS = 4

export interface SettleIn {
  readonly userId: number
  /** {@link SETTLING_IDS} new message names. */
  readonly ids: ReadonlyArray<string>
  readonly now: Millis
}

const PERSON = "SELECT user_id, account, realname, avatar FROM users WHERE user_id = ?"

const SERVANTS = `
  SELECT u.user_id, u.account, u.realname, u.avatar, (SELECT COUNT(*) FROM users c WHERE c.cs_uid = u.user_id AND c.cs_uid > 0) AS clients
  FROM users u WHERE u.user_id = ? AND u.status = 1`

/**
 * What comes with a new account in a community (spec 3.9): somebody of the service who looks after the newcomer, in turn, and says
 * welcome; the group that newcomers come to. In an enterprise everybody has them as a colleague.
 */
export function* settleIn({ ids, now, userId }: SettleIn): Program<void> {
  const set = yield* settings()
  if (Number(set["sysInfo.runMode"]) !== COMMUNITY) return yield* tellNew(userId, now)
  const [greetingId = "", welcomeId = "", ...groupIds] = ids
  const newcomer = yield* only<Author>(PERSON, userId)
  yield* lookAfter(newcomer, set, { greetingId, welcomeId }, now)
  const arrivals = readArrivals(set["chatInfo.autoAddGroup"])
  if (arrivals.isOn) yield* arrive({ newcomer, arrivals, ids: groupIds, now })
}

/** The one with the fewest to look after takes the next: so they take turns. */
function* lookAfter(
  newcomer: Author,
  set: Settings,
  { greetingId, welcomeId }: Readonly<Record<"greetingId" | "welcomeId", string>>,
  now: Millis
): Program<void> {
  const service = readService(set["chatInfo.autoAddUser"])
  if (!service.isOn) return
  let next: (Author & { readonly clients: number }) | undefined
  for (const id of service.userIds) {
    const [one] = yield* all<Author & { readonly clients: number }>(SERVANTS, id)
    if (one !== undefined && one.user_id !== newcomer.user_id && (next === undefined || one.clients < next.clients)) next = one
  }
  if (next === undefined) return
  yield* run("UPDATE users SET cs_uid = ? WHERE user_id = ?", next.user_id, newcomer.user_id)
  yield* becomeContacts(next, newcomer, greetingId, now)
  if (service.welcome === "") return
  const held = { type: "text", content: htmlOf(service.welcome), extends: "" }
  const target = { _tag: "Person", userId: newcomer.user_id } as const
  const place = { isMember: true, read: 0, role: 3, asker: null }
  const { lines } = yield* post({
    author: { ...next, realname: plainName(next.realname) },
    target,
    place,
    id: welcomeId,
    held,
    now
  })
  yield* tellUsers(lines, now)
}
