import { all, type Program, run } from "../store/Program.ts"

/** Whom a message calls by name (spec 3.3). */
export interface Mentions {
  readonly everybody: boolean
  /** User ids, as they came. */
  readonly ids: ReadonlyArray<number>
}

/** People that one message mentions at most; further ones are passed over (DEC-0043). */
const MENTIONS_MAX = 100

/** What a request says of whom it mentions: numbers are people; 0, and any word such as `isALL`, everybody. */
export const mentionsOf = (at: ReadonlyArray<string>): Mentions | undefined => {
  if (at.length === 0) return undefined
  const ids = at.filter((each) => /^[1-9][0-9]{0,14}$/.test(each)).map(Number)
  return { everybody: at.some((each) => !/^-?[0-9]+$/.test(each) || Number(each) === 0), ids: [...new Set(ids)] }
}

/** Of `ids`, those that a message of `me` may mention: other members, in the order of their numbers. */
export const mentionable = (ids: ReadonlyArray<number>, members: ReadonlyArray<number>, me: number): ReadonlyArray<number> => {
  if (ids.length === 0) return ids
  const known = new Set(members)
  return ids
    .filter((id) => id !== me && known.has(id))
    .slice(0, MENTIONS_MAX)
    .toSorted((a, b) => a - b)
}

/** `at` of a message for one reader: 0 stands for everybody, beside the reader's own number, by which older clients know that they are meant. */
export const atFor = (at: ReadonlyArray<number>, reader: number, author: number): ReadonlyArray<number> =>
  at[0] !== 0 || reader === author ? at : [0, reader]

export const EVERYBODY: ReadonlyArray<number> = [0]
const NOBODY: ReadonlyArray<number> = []

const INSERT = "INSERT INTO mentions (chat, user_id, msg_id) VALUES (?, ?, ?)"

/** Notes whom a new message mentions. */
export function* storeMentions(chat: string, msg_id: number, ids: ReadonlyArray<number>): Program<void> {
  for (const id of ids) yield* run(INSERT, chat, id, msg_id)
}

interface Mentioning {
  readonly msg_id: number
  readonly at_all: number
}

/** `at` of messages of a group, by number. */
export function* mentionsIn(rows: ReadonlyArray<Mentioning>): Program<(row: Mentioning) => ReadonlyArray<number>> {
  const byMessage = new Map<number, Array<number>>()
  if (rows.length > 0) {
    const sql = `SELECT msg_id, user_id FROM mentions WHERE msg_id IN (${rows.map(() => "?").join(", ")}) ORDER BY user_id`
    for (const { msg_id, user_id } of yield* all<{ msg_id: number; user_id: number }>(sql, ...rows.map(({ msg_id }) => msg_id))) {
      const ids = byMessage.get(msg_id)
      if (ids === undefined) byMessage.set(msg_id, [user_id])
      else ids.push(user_id)
    }
  }
  return ({ at_all, msg_id }) => (at_all === 1 ? EVERYBODY : (byMessage.get(msg_id) ?? NOBODY))
}
