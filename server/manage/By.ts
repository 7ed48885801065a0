import { sessionUser } from "../account/session/session.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { settingSql } from "../setting/settings.ts"
import { only, type Program, refuse } from "../store/Program.ts"
import type { Caller } from "../store/Asking.ts"

/** Who uses the back office: an account with a role there, by a call, or the operator, by a command. */
export type By =
  | { readonly _tag: "Staff"; readonly asking: Caller; readonly ip: string }
  | { readonly _tag: "Operator"; readonly name: string; readonly now: Millis }

/** Roles in the back office, as they are stored (0 is none). */
export const SUPER = 1
const ADMINISTRATOR = 2

/** Who acts, once it is known that they may. */
export interface Actor {
  /** 0 for an operator. */
  readonly user_id: number
  /** Account, or the operator's name on the machine. */
  readonly name: string
  /** {@link SUPER} or {@link ADMINISTRATOR}. */
  readonly role: number
  /** Address of the caller, `console` for a command. */
  readonly from: string
  readonly now: Millis
}

const ROLE = "SELECT role FROM users WHERE user_id = ?"

/** Who looks at something of the back office; refuses accounts without a role there (DEC-0089). */
export function* needStaff(by: By, least: number = ADMINISTRATOR): Program<Actor> {
  if (by._tag === "Operator") return { user_id: 0, name: by.name, role: SUPER, from: "console", now: by.now }
  const me = yield* sessionUser(by.asking)
  const { role } = yield* only<{ role: number }>(ROLE, me.user_id)
  if (role < SUPER || role > least) return yield* refuse("no-permission")
  return { user_id: me.user_id, name: me.account, role, from: by.ip, now: by.asking.now }
}

/** Who changes something; in a demonstration only a command does. */
export function* needActor(by: By, least: number = ADMINISTRATOR): Program<Actor> {
  const actor = yield* needStaff(by, least)
  if (by._tag === "Staff") yield* needNoDemo()
  return actor
}

/** Refuses while the service is a demonstration, where no account, password or setting may be changed. */
export function* needNoDemo(): Program<void> {
  const { demo } = yield* only<{ demo: number }>(`SELECT ${settingSql("service.demo")} AS demo`)
  if (demo === 1) yield* refuse("demo-mode")
}
