import { Result } from "effect"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { withSentences } from "../placeholder.ts"
import type { Account } from "../manage/accounts.ts"
import type { AdminParts, CommandInput, CommandOutput } from "./Command.ts"

/** Rows under their headings, each column as wide as what stands in it. */
export const textTable = (headings: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const said = rows.map((row) => row.map((cell) => withSentences(cell, "en")))
  const widths = headings.map((heading, at) => Math.max(heading.length, ...said.map((row) => (row[at] ?? "").length)))
  const line = (cells: ReadonlyArray<string>): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd()
  return [line(headings), ...said.map(line)]
}

/** `2026-11-21 20:34`, in UTC; nothing for no instant. */
export const utcMinute = (millis: number): string =>
  millis === 0 ? "–" : new Date(millis).toISOString().slice(0, 16).replace("T", " ")

/** A text on one line, as long as fits. */
export const shortLine = (text: string, most = 60): string => {
  const line = text.replaceAll(/\s+/g, " ").trim()
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`
}

/** What was done, when it was. */
export const doneOutput = (
  result: Result.Result<unknown, Refused>,
  data: unknown,
  ...lines: ReadonlyArray<string>
): Result.Result<CommandOutput, Refused> => Result.map(result, () => ({ data, lines }))

/** A whole number that an option or a word holds. */
export const wholeOf = (text: string, field: string): Result.Result<number, Refused> =>
  /^-?\d{1,12}$/.test(text) ? Result.succeed(Number(text)) : Result.fail(refused("wrong-shape", { field }))

const LIMIT = 100

/** Which rows a list shows: `--page` of `--limit` rows. */
export const rowRange = ({
  options
}: CommandInput): Result.Result<{ readonly skip: number; readonly limit: number }, Refused> => {
  const both = Result.all({
    page: wholeOf(options["page"] ?? "1", "--page"),
    limit: wholeOf(options["limit"] ?? String(LIMIT), "--limit")
  })
  return Result.flatMap(both, ({ limit, page }) =>
    page < 1 || limit < 1 || limit > 10_000
      ? Result.fail(refused("wrong-shape", { field: "--page, --limit" }))
      : Result.succeed({ skip: (page - 1) * limit, limit })
  )
}

/** How many there are of how many, where not all are shown. */
export const countLine = (shown: number, count: number): ReadonlyArray<string> =>
  shown === count ? [] : [`${shown} of ${count}; --page and --limit show others.`]

/** Somebody by number or account. */
export const accountNamed = async (
  { store }: AdminParts,
  { by }: CommandInput,
  who: string
): Promise<Result.Result<Account, Refused>> => store.read("account", { by, who })
