import type { Screen } from "../Screen.ts"
import { CHAT } from "./chat.ts"
import { CONTACTS } from "./contacts.ts"
import { GROUP_CHAT } from "./groupChat.ts"
import { GROUPS } from "./groups.ts"
import { GUEST } from "./guest.ts"
import { LIST } from "./list.ts"
import { PLACES } from "./places.ts"
import { UNSENT } from "./unsent.ts"

/** Every screen there is, in the states that look different. */
export const SCREENS: ReadonlyArray<Screen> = [
  ...GUEST,
  ...PLACES,
  ...LIST,
  ...CONTACTS,
  ...CHAT,
  ...GROUP_CHAT,
  ...GROUPS,
  ...UNSENT
]
