import { computed, type ReadonlySignal } from "@preact/signals-react"
import { dayLabel } from "#engine/format/dayLabel.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { minute } from "../../clock/minute.ts"
import { zone } from "../../clock/zone.ts"
import { clockAt, momentText } from "./dayText.ts"

/** An instant to come, as it is written in a language: today by the clock alone, otherwise with its date. */
export const untilText = (at: Millis, language: string): ReadonlySignal<string> =>
  computed(() => (dayLabel(at, minute.value, zone)._tag === "Today" ? clockAt(at, language) : momentText(at, language)))
