import { everybody } from "../setting/changeSettings.ts"
import { type Settings, settings } from "../setting/settings.ts"
import { only, type Program } from "../store/Program.ts"
import { needActor, type By, needStaff } from "./By.ts"

/** How much there is of everything. */
export interface ServiceFigures {
  /** The caller; 0 for an operator on the command line. */
  readonly me: number
  readonly users: number
  readonly disabled: number
  readonly groups: number
  readonly messages: number
  readonly sessions: number
  /** Everybody who could be there. */
  readonly everybody: ReadonlyArray<number>
}

const FIGURES = `
  SELECT (SELECT COUNT(*) FROM users u WHERE u.deleted_at = 0) AS users,
    (SELECT COUNT(*) FROM users u WHERE u.status <> 1 AND u.deleted_at = 0) AS disabled,
    (SELECT COUNT(*) FROM groups g WHERE g.dissolved_at IS NULL) AS groups,
    (SELECT COUNT(*) FROM messages m WHERE m.type <> 'event' AND m.deleted = 0) AS messages,
    (SELECT COUNT(*) FROM sessions s WHERE s.revoked_at IS NULL AND s.expires_at > ?) AS sessions`

/** READ: how much there is of everything. */
export function* figures(by: By): Program<ServiceFigures> {
  const { now, user_id } = yield* needStaff(by)
  const counted = yield* only<Omit<ServiceFigures, "me" | "everybody">>(FIGURES, now)
  return { ...counted, me: user_id, everybody: yield* everybody() }
}

/** READ: all settings, for accounts with a role in the back office. */
export function* lookAtSettings(by: By): Program<Settings> {
  yield* needStaff(by)
  return yield* settings()
}

/** READ: refuses who may change nothing, before anyone pays for a hash. */
export function* mayAct(by: By): Program<void> {
  yield* needActor(by)
}
