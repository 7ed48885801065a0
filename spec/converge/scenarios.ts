import type { CallName } from "#engine/api/calls.ts"
import type { Scenario } from "./play.ts"
import { BACK_OFFICE } from "./scenarios/backOffice.ts"
import { GROUPS } from "./scenarios/groups.ts"
import { MESSAGES } from "./scenarios/messages.ts"
import { PAGES } from "./scenarios/pages.ts"
import { PEOPLE } from "./scenarios/people.ts"

/** How each call of the table is tried. */
export const SCENARIOS: Readonly<Record<CallName, ReadonlyArray<Scenario>>> = {
  ...PEOPLE,
  ...MESSAGES,
  ...GROUPS,
  ...PAGES,
  ...BACK_OFFICE
}
