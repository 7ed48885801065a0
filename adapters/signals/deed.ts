import { computed, type ReadonlySignal } from "@preact/signals-react"
import { type DeedLine, deedLine } from "#engine/message/deed.ts"
import { deedOf } from "#engine/message/deedOf.ts"
import type { Body } from "#engine/message/Message.ts"
import { author } from "./author.ts"
import { me } from "./session.ts"

/** What a line of the system says to me (DEED-01). */
export const deedTold = (body: Extract<Body, { readonly _tag: "Event" | "Recalled" }>): ReadonlySignal<DeedLine> =>
  computed(() => {
    const deed = deedOf(body)
    const mine = me.value
    return deed === undefined || mine === null
      ? { _tag: "Said", text: body.text }
      : deedLine(deed, body.text, mine.id, author(deed.by).value.name)
  })
