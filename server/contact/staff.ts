import { readService } from "../setting/newcomers.ts"
import { settings } from "../setting/settings.ts"
import { one, type Program } from "../store/Program.ts"

const ROLE = "SELECT 1 AS found FROM users WHERE user_id = ? AND role > 0"

/** Whether somebody has a role in the back office, which alone opens what is not theirs (H-16). */
export function* hasRole(userId: number): Program<boolean> {
  return (yield* one(ROLE, userId)) !== undefined
}

const IS_SUPER = "SELECT 1 AS found FROM users WHERE user_id = ? AND role = 1"

/** Whether somebody is a super administrator, who alone sees all that the service keeps (DEC-0182). */
export function* isSuper(userId: number): Program<boolean> {
  return (yield* one(IS_SUPER, userId)) !== undefined
}

/** Whether somebody works for the service: has a role in the back office, or looks after newcomers, and so writes with everybody (spec 6.6, DEC-0090). */
export function* isStaff(userId: number): Program<boolean> {
  if (yield* hasRole(userId)) return true
  return readService((yield* settings())["chatInfo.autoAddUser"]).userIds.includes(userId)
}
