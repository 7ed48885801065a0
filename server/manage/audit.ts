import { all, only, type Program, run } from "../store/Program.ts"
import { type Actor, type By, needStaff, SUPER } from "./By.ts"

/** What was done in the back office, as it is kept. Passwords and codes are never in it. */
interface Act {
  readonly audit_id: number
  /** Instant in milliseconds. */
  readonly at: number
  /** 0 for the operator. */
  readonly by_id: number
  readonly by_name: string
  /** Address of the caller, or `console`. */
  readonly origin: string
  readonly act: string
  readonly target: string
  /** JSON text. */
  readonly details: string
}

const INSERT = "INSERT INTO audit (at, by_id, by_name, origin, act, target, details) VALUES (?, ?, ?, ?, ?, ?, ?)"

/** Records an act of the back office, with its target, in the transaction of the act. */
export function* recordAct(actor: Actor, act: string, target: string, details: object = {}): Program<void> {
  yield* run(INSERT, actor.now, actor.user_id, actor.name, actor.from, act, target, JSON.stringify(details))
}

export interface Acts {
  readonly rows: ReadonlyArray<Act>
  readonly count: number
}

export interface ActsAsked {
  readonly by: By
  readonly skip: number
  readonly limit: number
}

const ROWS =
  "SELECT audit_id, at, by_id, by_name, origin, act, target, details FROM audit ORDER BY audit_id DESC LIMIT ? OFFSET ?"

/** READ: what was done in the back office, the newest first; for super administrators. */
export function* acts({ by, limit, skip }: ActsAsked): Program<Acts> {
  yield* needStaff(by, SUPER)
  const rows = yield* all<Act>(ROWS, limit, skip)
  const { count } = yield* only<{ count: number }>("SELECT COUNT(*) AS count FROM audit")
  return { rows, count }
}

export interface AuditNote {
  readonly by: By
  readonly act: string
  readonly target: string
}

/** WRITE: notes an act that changed nothing in the database, such as a backup. */
export function* noteAct({ act, by, target }: AuditNote): Program<void> {
  yield* recordAct(yield* needStaff(by), act, target)
}
