import type { Preview } from "#engine/message/Preview.ts"
import type { Body } from "#engine/message/Body.ts"
import { lineOf } from "#engine/message/shown.ts"

/** What stands for a body that is not drawn: its line, or `Empty` where this version knows nothing of its type (spec 3.3). */
export const bodyLine = (body: Body): Preview => (body._tag === "Other" ? { _tag: "Empty" } : lineOf(body))
