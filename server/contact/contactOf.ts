import type { BriefRow } from "../friend/friendWire.ts"
import { COMMUNITY } from "../setting/defaults.ts"
import { settingSql } from "../setting/settings.ts"
import { one, only, type Program, refuse } from "../store/Program.ts"
import { SERVED } from "./served.ts"

const FRIEND = `
  SELECT u.user_id, u.account, u.realname, u.avatar FROM friends f
  JOIN friends b ON b.owner = f.friend AND b.friend = f.owner AND b.status = 1
  JOIN users u ON u.user_id = f.friend AND u.status = 1
  WHERE f.owner = ? AND f.friend = ? AND f.status = 1`

const COLLEAGUE = "SELECT user_id, account, realname, avatar FROM users WHERE user_id <> ? AND user_id = ? AND status = 1"

const SOMEBODY_SERVED = `
  SELECT u.user_id, u.account, u.realname, u.avatar FROM (${SERVED}) s
  JOIN users u ON u.user_id = s.user_id AND u.status = 1 WHERE s.user_id = ?`

const MODE = `SELECT ${settingSql("sysInfo.runMode")} AS mode`

function* isCommunity(): Program<boolean> {
  return (yield* only<{ mode: number }>(MODE)).mode === COMMUNITY
}

function* inMode(community: boolean, me: number, userId: number): Program<BriefRow | undefined> {
  if (!community) return yield* one<BriefRow>(COLLEAGUE, me, userId)
  return (yield* one<BriefRow>(FRIEND, me, userId)) ?? (yield* one<BriefRow>(SOMEBODY_SERVED, me, me, userId))
}

/** A contact of `me`: a friend, a person whom one of the two looks after, in an enterprise anybody; nothing when the person is no contact. */
export function* contactBetween(me: number, userId: number): Program<BriefRow | undefined> {
  return yield* inMode(yield* isCommunity(), me, userId)
}

/** These people, if each is a contact of `me`: the check ends at the first who is not, so that a long list of strangers costs little. */
export function* contactsOf(me: number, userIds: ReadonlyArray<number>): Program<ReadonlyArray<BriefRow>> {
  const community = yield* isCommunity()
  const people: Array<BriefRow> = []
  for (const userId of userIds) people.push((yield* inMode(community, me, userId)) ?? (yield* refuse("group-not-contact")))
  return people
}
