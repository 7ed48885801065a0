import { localeOf } from "#engine/locale/written.ts"

const made = new Map<string, Intl.DateTimeFormat>()

/** How a language writes dates or times in a style. Each is made once, for rows and bubbles have them. Light, for the first screen has it. */
export const dateFormat = (language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language} ${JSON.stringify(style)}`
  const format = made.get(key) ?? new Intl.DateTimeFormat(localeOf(language), style)
  made.set(key, format)
  return format
}
