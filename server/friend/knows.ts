import { Result } from "effect"
import { mayInGroup } from "#engine/group/mayInGroup.ts"
import { mayKnow } from "#engine/friend/mayKnow.ts"
import { contactBetween } from "../contact/contactOf.ts"
import { isStaff } from "../contact/staff.ts"
import { storedRole, SETTING, settingOf, type SettingRow } from "../group/membership.ts"
import { chatKey } from "../message/target.ts"
import { visibleMessage } from "../message/visible.ts"
import { seesAuthor } from "../moments/visible.ts"
import { all, one, type Program, refuseWith, run } from "../store/Program.ts"
import { Millis } from "#engine/format/Millis.ts"

/** What leads somebody to somebody else, found in what the service knows of both, whatever a request says (FRIEND-05, DEC-0183). */

const MET = "SELECT 1 AS found FROM met WHERE user_id = ? AND other = ?"
const MEET = "INSERT INTO met (user_id, other) VALUES (?, ?) ON CONFLICT (user_id, other) DO NOTHING"

/** A friendship or a request of either side, also one that is over. */
const RELATED = "SELECT 1 AS found FROM friends WHERE (owner = ? AND friend = ?) OR (owner = ? AND friend = ?)"

const TALKED = "SELECT 1 AS found FROM members WHERE chat = ? AND user_id = ?"

/** A card of them that I may read; its text begins with their number, and a comma is followed by a minus sign. */
const CARD = `SELECT 1 AS found ${visibleMessage("x.type = 'contact' AND x.extends >= ? AND x.extends < ? AND x.undone_by IS NULL")} LIMIT 1`

const COMMENTED = `
  SELECT 1 AS found FROM moment_comments s JOIN moments p ON p.moment_id = s.moment_id
  WHERE s.author = ? AND ${seesAuthor("p.author")} LIMIT 1`
const LIKED = `
  SELECT 1 AS found FROM moment_likes s JOIN moments p ON p.moment_id = s.moment_id
  WHERE s.user_id = ? AND ${seesAuthor("p.author")} LIMIT 1`

const SHARED = `
  SELECT m.role, ${SETTING} FROM members m
  JOIN members o ON o.chat = m.chat AND o.user_id = ?
  JOIN groups g ON g.chat = m.chat AND g.dissolved_at IS NULL
  WHERE m.user_id = ?`

interface SharedRow extends SettingRow {
  readonly role: number
}

function* isKnown(me: number, other: number): Program<boolean> {
  if (me === other || (yield* contactBetween(me, other)) !== undefined) return true
  const asked: ReadonlyArray<readonly [string, ...ReadonlyArray<string | number>]> = [
    [MET, me, other],
    [RELATED, me, other, other, me],
    [TALKED, chatKey({ _tag: "Person", userId: other }, me), me],
    [CARD, me, me, `{"id":${other},`, `{"id":${other}-`],
    [COMMENTED, other, me, me],
    [LIKED, other, me, me]
  ]
  for (const [sql, ...values] of asked) if ((yield* one(sql, ...values)) !== undefined) return true
  return yield* isStaff(me)
}

function* looksInGroups(me: number, other: number): Program<ReadonlyArray<boolean>> {
  const rows = yield* all<SharedRow>(SHARED, other, me)
  return rows.map((row) =>
    Result.isSuccess(
      mayInGroup(
        "see-profiles",
        { role: storedRole(row.role), setting: settingOf(row), mutedUntil: Millis.make(0) },
        Millis.make(0)
      )
    )
  )
}

/** Refuses access to a person whom the caller has no link to, or only groups that hide their members. Part of a program. */
export function* needKnown(me: number, other: number, wanted: "page" | "name"): Program<void> {
  if (yield* isKnown(me, other)) return
  const may = mayKnow({ isKnown: false, groups: yield* looksInGroups(me, other) }, wanted === "name")
  if (Result.isFailure(may)) yield* refuseWith(may.failure)
}

/** WRITE: somebody found somebody by the exact account or a code, and may come back to them. */
export function* meet({ me, other }: { readonly me: number; readonly other: number }): Program<void> {
  yield* run(MEET, me, other)
}
