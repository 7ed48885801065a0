import { plainLetters } from "#engine/format/plainLetters.ts"
import { hasRole } from "../../contact/staff.ts"
import { COMMUNITY } from "../../setting/defaults.ts"
import { settingSql } from "../../setting/settings.ts"
import { all, only, type Program, refuse } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { sessionUser } from "../session/session.ts"

export interface OfColleagues {
  readonly asking: Caller
  /** Part of an account or of a name, in letters as they are compared; empty for all. */
  readonly keywords: string
  readonly skip: number
  readonly limit: number
}

/** Somebody to choose. */
export interface Colleague {
  readonly user_id: number
  readonly realname: string
  readonly avatar: string
}

export interface Colleagues {
  readonly rows: ReadonlyArray<Colleague>
  readonly count: number
}

const PAGE = "SELECT user_id, realname, avatar FROM users WHERE status = 1 ORDER BY user_id LIMIT ? OFFSET ?"
const COUNT = "SELECT COUNT(*) AS count FROM users WHERE status = 1"

/** People that are looked at at once, and as many as fit at most. */
const LOOK_AT_ONCE = 1000
const FOUND_MAX = 200

const NEXT = `
  SELECT user_id, account, realname, avatar FROM users WHERE status = 1 AND user_id > ? AND user_id <> ?
  ORDER BY user_id LIMIT ${LOOK_AT_ONCE}`

const says = (word: string) => {
  const sought = plainLetters(word)
  return ({ account, realname }: { readonly account: string; readonly realname: string }): boolean =>
    [account, realname].some((each) => plainLetters(each).includes(sought))
}

/** All that fit, without who asks. */
function* fitting(keywords: string, me: number): Program<Colleagues> {
  const fits = says(keywords)
  const rows: Array<Colleague> = []
  let after = 0
  for (;;) {
    const next = yield* all<Colleague & { readonly account: string }>(NEXT, after, me)
    for (const { account, avatar, realname, user_id } of next)
      if (fits({ account, realname })) rows.push({ user_id, realname, avatar })
    const last = next.at(-1)
    if (last === undefined || next.length < LOOK_AT_ONCE || rows.length >= FOUND_MAX) break
    after = last.user_id
  }
  return { rows: rows.slice(0, FOUND_MAX), count: Math.min(rows.length, FOUND_MAX) }
}

/** READ: everybody, for colleagues and for accounts with a role in the back office: others may not look through all accounts (H-16). */
export function* colleagues({ asking, keywords, limit, skip }: OfColleagues): Program<Colleagues> {
  const me = yield* sessionUser(asking)
  const { mode } = yield* only<{ mode: number }>(`SELECT ${settingSql("sysInfo.runMode")} AS mode`)
  if (mode === COMMUNITY && !(yield* hasRole(me.user_id))) return yield* refuse("no-permission")
  if (keywords !== "") return yield* fitting(keywords, me.user_id)
  return { rows: yield* all<Colleague>(PAGE, limit, skip), ...(yield* only<{ count: number }>(COUNT)) }
}
