import { computed, type ReadonlySignal } from "@preact/signals-react"
import type { UserId } from "#engine/account/User.ts"
import { type Deed, type DeedLine, deedLine } from "#engine/message/deed.ts"
import { deedOf } from "#engine/message/deedOf.ts"
import type { Body } from "#engine/message/Body.ts"
import { author } from "../chat/author.ts"
import { me } from "../shared/session.ts"

/** A deed with the names by which I know those in it; read in a computation it follows them. */
export const toldOf = (deed: Deed, text: string, mine: UserId): DeedLine => {
  const nameOf = (id: UserId): string => author(id).value.name
  return deedLine(deed, text, mine, nameOf(deed.by), deed.to?.map(nameOf))
}

/** What a line of the system says to me (DEED-01). */
export const deedTold = (body: Extract<Body, { readonly _tag: "Event" | "Recalled" }>): ReadonlySignal<DeedLine> =>
  computed(() => {
    const deed = deedOf(body)
    const mine = me.value
    return deed === undefined || mine === null ? { _tag: "Said", text: body.text } : toldOf(deed, body.text, mine.id)
  })
