import type { Dialog } from "#engine/client/Words.ts"
import { slice } from "./store.ts"

/** The question that stands before all else. */
export const dialog = slice<Dialog | null>((state) => state.dialog, null)
