import type { Screen } from "../Screen.ts"
import { ALBUMS } from "./albums.ts"
import { CALLS } from "./calls.ts"
import { CHAT } from "./chat.ts"
import { CONTACTS } from "./contacts.ts"
import { EMOJI } from "./emoji.ts"
import { FILES } from "./files.ts"
import { GROUP_CHAT } from "./groupChat.ts"
import { GROUPS } from "./groups.ts"
import { GUEST } from "./guest.ts"
import { LAB } from "./lab.ts"
import { LIST } from "./list.ts"
import { MOMENTS } from "./moments.ts"
import { PLACES } from "./places.ts"
import { UNSENT } from "./unsent.ts"

/** Every screen there is, in the states that look different; those of a list build upon one another. */
export const LISTS: ReadonlyArray<ReadonlyArray<Screen>> = [
  GUEST,
  PLACES,
  LIST,
  CONTACTS,
  CHAT,
  CALLS,
  ALBUMS,
  FILES,
  GROUP_CHAT,
  GROUPS,
  EMOJI,
  MOMENTS,
  UNSENT,
  LAB
]
