import { statSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { readRule } from "#fixtures/read.ts"
import { fixturesIn, ROOT } from "../rules.ts"

const errorOf = (path: string): string | undefined => {
  try {
    readRule(path)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Why the examples of a folder cannot be asked, a sentence each, with the file and what to do; none when they can. */
export const faultsOf = (folder: string): ReadonlyArray<string> => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [`There is no folder ${folder}.`]
  const paths = fixturesIn(folder)
  if (paths.length === 0)
    return [`${folder} holds no examples: they lie in it as <area>/<RULE>.json, such as format/TIME-03.json.`]
  const ours = new Map(fixturesIn(join(ROOT, "fixtures")).map((path) => [basename(path), relative(join(ROOT, "fixtures"), path)]))
  return paths.flatMap((path) => {
    const place = ours.get(basename(path))
    if (place !== undefined && place !== relative(folder, path))
      return [`${path} lies where its rule is not looked for: move it to ${join(folder, place)}.`]
    return errorOf(path) ?? []
  })
}
