import { sizeText } from "./sizeText.ts"
import { timeLeft } from "./timeLeft.ts"

/** What a sentence names. */
type Params = Readonly<Record<string, string | number>>

/**
 * What a sentence names, as it is read: `bytes` as a size, `until` an instant in milliseconds by the words of `momentText`. Who words a
 * refusal asks this: the server, the client, bots. Light, for the first screen has it (DEC-0328).
 */
export const paramsTold = (params: Params, language: string, momentText: (until: number) => string): Params => {
  const { bytes, until } = params
  if (typeof bytes !== "number" && typeof until !== "number") return params
  return {
    ...params,
    ...(typeof until === "number" ? { until: momentText(until) } : {}),
    ...(typeof bytes === "number" ? { bytes: sizeText(bytes, language, "needed") } : {})
  }
}

/** How far off an instant is that lies so many milliseconds ahead, in words, for who does not know the reader's zone (DEC-0328). */
export const timeLeftText = (millis: number, language: string): string => {
  const { count, unit } = timeLeft(millis)
  // oxlint-disable-next-line pure/names -- the language is given: it does not depend on the device's
  return new Intl.RelativeTimeFormat(language).format(count, unit)
}
