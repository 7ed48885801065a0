import type { Scenarios } from "./play.ts"
import { BACK_OFFICE } from "./scenarios/backOffice.ts"
import { GROUPS } from "./scenarios/groups.ts"
import { MESSAGES } from "./scenarios/messages.ts"
import { PAGES } from "./scenarios/pages.ts"
import { PEOPLE } from "./scenarios/people.ts"

/** How each call of the table is tried: a call that is not here fails the test by its name. */
export const SCENARIOS: Scenarios = { ...PEOPLE, ...MESSAGES, ...GROUPS, ...PAGES, ...BACK_OFFICE }
