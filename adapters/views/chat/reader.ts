import { computed } from "@preact/signals-react"
import type { Millis } from "#engine/format/Millis.ts"
import { dayOf } from "#engine/format/zone.ts"
import { zone } from "../../clock/zone.ts"
import type { Reader } from "./chatRows.ts"
import { me } from "../shared/session.ts"

/** Zones differ by whole quarters of an hour, so one of these lies within one day everywhere. */
const QUARTER = 900_000

const days = new Map<number, number>()

const day = (at: Millis): number => {
  const quarter = Math.floor(at / QUARTER)
  const known = days.get(quarter)
  if (known !== undefined) return known
  const found = dayOf(at, zone)
  days.set(quarter, found)
  return found
}

const sameDay = (a: Millis, b: Millis): boolean => day(a) === day(b)

const id = computed(() => me.value?.id ?? null)

/** Who reads the chats, on which clock. */
export const reader = computed((): Reader => ({ me: id.value, sameDay }))
