import type { UserId } from "#engine/account/User.ts"
import { type Deed, type DeedLine, deedLine } from "#engine/message/deed.ts"
import { author } from "../chat/author.ts"

/** A deed with the names by which I know those in it; read in a computation it follows them. */
export const deedWithNames = (deed: Deed, text: string, mine: UserId): DeedLine => {
  const nameOf = (id: UserId): string => author(id).value.name
  return deedLine(deed, text, mine, nameOf(deed.by), deed.to?.map(nameOf))
}
