import type { DialogState } from "#engine/client/Words.ts"
import { slice } from "./store.ts"

/** The question that stands before all else. */
export const dialog = slice<DialogState | null>((state) => state.dialog, null)
