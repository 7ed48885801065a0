import { Result } from "effect"
import { withoutReserved } from "../placeholder.ts"

/** Deepest nesting that a body may have, in any encoding. */
const DEPTH_MAX = 16
/** Most fields of a form: desktop clients name what was read with all that a message has, some forty fields each, of as many messages. */
const FIELDS_MAX = 2000
/** Deepest brackets of a field name: `messages[0][extends][name]` has three. */
const BRACKETS_MAX = 5

type Tree = Map<string, string | Tree>
export type Fields = Readonly<Record<string, unknown>>

const hasBracket = (text: string): boolean => text.includes("[") || text.includes("]")

/** `messages[0][id]` as `messages`, `0`, `id`. A name with stray brackets is not split. A regular expression takes twice as long, and forms have thousands of names. */
const pathOf = (name: string): ReadonlyArray<string> => {
  const opening = name.indexOf("[")
  if (opening < 1 || !name.endsWith("]")) return [name]
  const path = [name.slice(0, opening), ...name.slice(opening + 1, -1).split("][")]
  return path.some(hasBracket) ? [name] : path
}

const place = (tree: Tree, path: ReadonlyArray<string>, value: string): void => {
  let at = tree
  for (const [i, part] of path.entries()) {
    const key = part === "" && i > 0 ? String(at.size) : part
    if (i === path.length - 1) {
      at.set(key, value)
      return
    }
    const next = at.get(key)
    const branch: Tree = next instanceof Map ? next : new Map<string, string | Tree>()
    at.set(key, branch)
    at = branch
  }
}

const isIndex = (key: string): boolean => /^[0-9]{1,6}$/.test(key)

/** Branches whose keys are all numbers are lists, in the order of the numbers; gaps close. */
const grown = (tree: Tree, isRoot = false): unknown => {
  const valueOf = (key: string): unknown => {
    const value = tree.get(key)
    return value instanceof Map ? grown(value) : value
  }
  const keys = [...tree.keys()]
  if (!isRoot && keys.every(isIndex)) return keys.toSorted((a, b) => Number(a) - Number(b)).map(valueOf)
  const fields: Record<string, unknown> = {}
  for (const key of keys) if (key !== "__proto__") fields[key] = valueOf(key)
  return fields
}

/** Fields of a form or a query with brackets in their names; all values are texts (spec 7), without characters of ours (DEC-0327). Fails when there is too much of it. */
export const nestedFields = (fields: Iterable<readonly [string, string]>): Result.Result<Fields, "too-deep"> => {
  const tree: Tree = new Map()
  let count = 0
  for (const [name, value] of fields) {
    const path = pathOf(withoutReserved(name))
    count += 1
    if (count > FIELDS_MAX || path.length > BRACKETS_MAX) return Result.fail("too-deep")
    place(tree, path, withoutReserved(value))
  }
  return Result.succeed(grown(tree, true) as Fields)
}

/** Whether a value nests deeper than anybody needs; such values break what walks them. */
export const isTooDeep = (value: unknown, left = DEPTH_MAX): boolean =>
  typeof value === "object" && value !== null && (left === 0 || Object.values(value).some((each) => isTooDeep(each, left - 1)))
