import { computed, type ReadonlySignal } from "@preact/signals-react"
import { type DayLabel, dayLabel } from "#engine/format/dayLabel.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { clockOf } from "#engine/format/zone.ts"
import { minute } from "../clock/minute.ts"
import { zone } from "../clock/zone.ts"

/** The day of an instant as a label; it follows the clock over midnight. */
export const dayOfRow = (at: Millis): ReadonlySignal<DayLabel> => computed(() => dayLabel(at, minute.value, zone))

/** What a clock on the wall showed at an instant. */
export const clockAt = (at: Millis): string => clockOf(at, zone)
