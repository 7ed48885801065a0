import type { Program } from "../Program.ts"

/** Starts the program of that name in a table of programs. */
export const programNamed = (table: Readonly<Record<string, unknown>>, name: string, input: unknown): Program<unknown> => {
  const program = table[name]
  if (typeof program !== "function") throw new Error(`There is no program ${name}.`)
  return (program as (input: unknown) => Program<unknown>)(input)
}
