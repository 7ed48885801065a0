import { basename } from "node:path"
import { readHomes } from "../rules.ts"

/** Where a rule lives: a file, and what is declared there. */
export interface Home {
  readonly id: string
  readonly path: string
  readonly name: string
}

const NAME = /^(?:export )?(?:const|function|class|type|interface) (\w+)/

/** The name that a line declares; a row of a table is known by its key. */
export const nameOf = (declared: string): string =>
  NAME.exec(declared)?.[1] ?? /^(?:readonly )?["']?([\w-]+)/.exec(declared)?.[1] ?? ""

/** Homes of all rules, by file. */
export const homes = (): ReadonlyArray<Home> =>
  readHomes().map(({ declared, id, path }) => ({ id, path, name: nameOf(declared) || basename(path) }))
