import { computed, type ReadonlySignal } from "@preact/signals-react"
import { CHECK_CODE_DIGITS, CHECK_CODE_LIFE } from "#engine/account/checkCode.ts"
import { codeWaitFor } from "#engine/account/codeWait.ts"
import type { CodesSent } from "#engine/account/codesSent.ts"
import { second } from "../../clock/second.ts"
import { slice } from "../shared/store.ts"

const NONE: CodesSent = {}

const sent = slice((state) => state.entry.codes, NONE)

/** Minutes for which a code is good. */
export const CODE_MINUTES = CHECK_CODE_LIFE / 60_000

/** Digits of a code, and the most characters of its field. */
export const CODE_DIGITS = CHECK_CODE_DIGITS

/** Seconds until another code may be asked for, for this account; 0 when it may now. Ticks only while somebody waits. */
export const codeWait = (account: string): ReadonlySignal<number> => {
  const waits = computed(() => codeWaitFor(sent.value, account, Date.now()) > 0)
  return computed(() => (waits.value ? codeWaitFor(sent.value, account, second.value) : 0))
}
