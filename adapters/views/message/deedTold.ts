import { computed, type ReadonlySignal } from "@preact/signals-react"
import type { DeedLine } from "#engine/message/deed.ts"
import { deedOf } from "#engine/message/deedOf.ts"
import type { Body } from "#engine/message/Body.ts"
import { me } from "../shared/session.ts"
import { deedWithNames } from "./deed.ts"

/** What a line of the system says to me (DEED-01). */
export const deedTold = (body: Extract<Body, { readonly _tag: "Event" | "Recalled" }>): ReadonlySignal<DeedLine> =>
  computed(() => {
    const deed = deedOf(body)
    const mine = me.value
    return deed === undefined || mine === null ? { _tag: "Said", text: body.text } : deedWithNames(deed, body.text, mine.id)
  })
