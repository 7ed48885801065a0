import { Result } from "effect"
import { Millis } from "#engine/format/Millis.ts"
import { refusalText } from "../http/text.ts"
import { withSentences, withoutReserved } from "../placeholder.ts"
import type { AdminParts, CommandOutput } from "./Command.ts"
import { COMMANDS } from "./commands.ts"

/** A command as it is sent through the channel: one JSON value a line. */
export interface AdminRequest {
  readonly command: string
  readonly args: ReadonlyArray<string>
  readonly options: Readonly<Record<string, string>>
  /** The system user who typed it. */
  readonly by: string
}

/** The reply, one JSON value a line: what to print, or why the command is refused. */
export type AdminReply =
  | ({ readonly ok: true } & CommandOutput)
  | { readonly ok: false; readonly reason: string; readonly sentence: string }

const isTexts = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((each) => typeof each === "string")

/** The request in a parsed JSON value; `undefined` if the value is not a request. */
export const requestIn = (value: unknown): AdminRequest | undefined => {
  if (typeof value !== "object" || value === null) return undefined
  const { args, by, command, options } = value as Readonly<Record<string, unknown>>
  if (typeof command !== "string" || typeof by !== "string" || !isTexts(args)) return undefined
  if (typeof options !== "object" || options === null || !isTexts(Object.values(options))) return undefined
  return { command, args, options: options as Readonly<Record<string, string>>, by: by.slice(0, 64) }
}

const mapped = (texts: Readonly<Record<string, string>>, change: (text: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]))

/** Executes a command of an administrator. Sentences of ours inside of names and texts are told in English (DEC-0327). */
export const execute = async (parts: AdminParts, { args, by, command: name, options }: AdminRequest): Promise<AdminReply> => {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) return { ok: false, reason: "unknown-command", sentence: `There is no command "${name}".` }
  const now = Millis.make(Date.now())
  const typed = { args: args.map(withoutReserved), options: mapped(options, withoutReserved) }
  const told = await command.run(parts, { ...typed, by: { _tag: "Operator", name: by, now } })
  if (Result.isFailure(told)) return { ok: false, reason: told.failure.reason, sentence: refusalText("en", told.failure) }
  return JSON.parse(withSentences(JSON.stringify({ ok: true, ...told.success }), "en")) as AdminReply
}
