import type { Totals } from "#engine/client/State.ts"
import { slice } from "./store.ts"

const NOTHING: Totals = { unread: 0, mentions: 0, system: 0 }

/** Sums over all contacts, for the tabs and the title. */
export const totals = slice((state) => state.totals, NOTHING)
