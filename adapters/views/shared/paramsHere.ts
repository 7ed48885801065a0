import { paramsTold } from "#engine/format/paramsTold.ts"
import { CLOCK } from "#engine/locale/written.ts"
import { dateFormat } from "./dateFormat.ts"

const DATE_AND_TIME = { year: "numeric", month: "short", day: "numeric", ...CLOCK } as const

/**
 * What a sentence names, as it is read here: `until` an instant is told by the clock of this place, and by its calendar when it
 * is not today (GROUP-04). Light, for the first screen has it: what follows the clock is `untilText`.
 */
export const paramsHere = (params: Readonly<Record<string, string | number>>, language: string): typeof params =>
  paramsTold(params, language, (until) => {
    const isToday = new Date(until).toDateString() === new Date().toDateString()
    return dateFormat(language, isToday ? CLOCK : DATE_AND_TIME).format(until)
  })
