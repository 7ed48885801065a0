import type { LogLevel } from "./variables.ts"

type Fields = Readonly<Record<string, unknown>>
type Write = (event: string, fields?: Fields) => void

/** Events as lines: JSON for machines, short for a person at a terminal. */
export interface EventLog {
  readonly debug: Write
  readonly info: Write
  readonly warn: Write
  readonly error: Write
}

const RANK = { debug: 0, info: 1, warn: 2, error: 3, off: 4 } as const

/** What never belongs in a log, whatever hands it over. */
const SECRET = /token|password|content|authorization|cookie|secret|credential/i

const plain = (key: string, value: unknown): unknown => {
  if (SECRET.test(key)) return "[hidden]"
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack }
  return typeof value === "bigint" ? String(value) : value
}

const pretty = (level: string, event: string, fields: Fields): string =>
  [
    level.toUpperCase().padEnd(5),
    event,
    ...Object.entries(fields).map(([key, value]) => `${key}=${JSON.stringify(value, plain)}`)
  ].join(" ")

/** A log that drops what is below `level`; `write` takes finished lines. */
export const makeLog = (level: LogLevel, write: (line: string) => void, forPeople = false): EventLog => {
  const at = (mine: Exclude<LogLevel, "off">): Write => {
    if (RANK[mine] < RANK[level]) return () => undefined
    return (event, fields = {}) => {
      const shown = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, plain(key, value)]))
      write(
        forPeople
          ? pretty(mine, event, shown)
          : JSON.stringify({ time: new Date().toISOString(), level: mine, event, ...shown }, plain)
      )
    }
  }
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") }
}

/** The log of the process, on standard error. */
export const logToStderr = (level: LogLevel): EventLog =>
  makeLog(level, (line) => process.stderr.write(`${line}\n`), process.stderr.isTTY)

export const SILENT: EventLog = makeLog("off", () => undefined)
