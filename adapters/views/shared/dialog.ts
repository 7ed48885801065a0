import type { DialogState } from "#engine/client/core/notices/Words.ts"
import { slice } from "./store.ts"

/** The question above all other content, until it is answered. */
export const dialog = slice<DialogState | null>((state) => state.dialog, null)
