import type { Walk } from "../Stage.ts"
import { CALLS } from "./calls.ts"
import { CHAT } from "./chat.ts"
import { CODES } from "./codes.ts"
import { CONTACTS } from "./contacts.ts"
import { EMOJI } from "./emoji.ts"
import { ENTERING } from "./entering.ts"
import { EXPLORE } from "./explore.ts"
import { GROUPS } from "./groups.ts"
import { GUEST } from "./guest.ts"
import { HOME } from "./home.ts"
import { MANAGING } from "./managing.ts"
import { MOMENTS } from "./moments.ts"
import { SELF } from "./self.ts"

/** Every walk there is, the longest first; together they try all lines of the checklists. */
export const WALKS: ReadonlyArray<Walk> = [
  ...CHAT,
  ...CALLS,
  ...ENTERING,
  ...GUEST,
  ...HOME,
  ...CONTACTS,
  ...GROUPS,
  ...MANAGING,
  ...CODES,
  ...SELF,
  ...MOMENTS,
  ...EMOJI,
  ...EXPLORE
]
