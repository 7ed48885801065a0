import { only, type Program, refuse } from "../store/Program.ts"
import { settings, settingSql } from "./settings.ts"

/** Whether the service is open, as part of a statement: 1 it is (spec 3.9). */
export const OPEN_SQL = settingSql("sysInfo.state")

/** Refuses accounts without a role in the back office while the service is closed, with the administrator's words. */
export function* refuseClosed(): Program<never> {
  return yield* refuse("service-closed", { tips: (yield* settings())["sysInfo.closeTips"] })
}

/** Refuses while the service is closed. */
export function* needOpen(): Program<void> {
  const { open } = yield* only<{ open: number }>(`SELECT ${OPEN_SQL} AS open`)
  if (open !== 1) yield* refuseClosed()
}
