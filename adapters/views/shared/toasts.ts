import type { Toast } from "#engine/client/Words.ts"
import { slice } from "./store.ts"

const NONE: ReadonlyArray<Toast> = []

/** Sentences to show for a moment, oldest first. */
export const toasts = slice((state) => state.toasts, NONE)
