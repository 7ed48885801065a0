import { readService } from "../setting/newcomers.ts"
import { settings } from "../setting/settings.ts"
import { one, type Program } from "../store/Program.ts"

const ROLE = "SELECT 1 AS found FROM users WHERE user_id = ? AND role > 0"

/** Whether somebody works for the service: has a role in the back office, or looks after newcomers (spec 6.6). */
export function* isStaff(userId: number): Program<boolean> {
  if ((yield* one(ROLE, userId)) !== undefined) return true
  return readService((yield* settings())["chatInfo.autoAddUser"]).userIds.includes(userId)
}
