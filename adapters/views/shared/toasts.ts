import { computed, signal } from "@preact/signals-react"
import type { Toast } from "#engine/client/core/notices/Words.ts"
import { slice } from "./store.ts"

const NONE: ReadonlyArray<Toast> = []

const told = slice((state) => state.toasts, NONE)

/** Sentences of this page itself. */
export const toastsHere = signal(NONE)

/** Sentences to show for a moment, oldest first. */
export const toasts = computed(() => (toastsHere.value.length === 0 ? told.value : [...told.value, ...toastsHere.value]))

/** Windows that stand before all else, the one on top last: only there toasts are seen (DEC-0378). */
export const windowsAbove = signal<ReadonlyArray<object>>([])
