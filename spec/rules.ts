import { existsSync, globSync, readFileSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { FIXTURES, readRule, type RuleFile } from "#fixtures/read.ts"

const SPEC = import.meta.dirname
/** The project. */
export const ROOT = join(SPEC, "..")

/** A rule as its page says it. */
export interface Rule {
  readonly id: string
  readonly level: "must" | "should" | "may"
  readonly sentence: string
  /** The page's heading, `4. States and transitions`. */
  readonly point: string
  readonly page: string
}

const SENTENCE = /^[-*|\s]*(.+?)\s*\(([A-Z]{2,}-[0-9]{2}), (must|should|may)\)/

const rulesOf = (path: string): ReadonlyArray<Rule> => {
  const lines = readFileSync(path, "utf8").split("\n")
  const point = (lines.find((line) => line.startsWith("# ")) ?? basename(path)).replace(/^# /, "")
  return lines.flatMap((line) => {
    const [, sentence = "", id = "", level = ""] = SENTENCE.exec(line) ?? []
    return level === "must" || level === "should" || level === "may" ? [{ id, level, sentence, point, page: basename(path) }] : []
  })
}

/** Every rule of the pages, in their order. */
export const readPages = (): ReadonlyArray<Rule> => globSync(join(SPEC, "*.md")).toSorted().flatMap(rulesOf)

/** Paths of the files of vectors in a folder. */
export const fixturesIn = (folder: string): ReadonlyArray<string> =>
  globSync(join(folder, "*/*.json"))
    .toSorted()
    .filter((path) => /\/[A-Z]{2,}-[0-9]{2}\.json$/.test(path))

/** Vectors of a folder by rule id, each with its path. Throws the error of the first file that cannot be read. */
export const readFixtures = (folder = FIXTURES): ReadonlyArray<RuleFile & { readonly path: string }> =>
  fixturesIn(folder).map((path) => ({ ...readRule(path), path: relative(folder, path) }))

/** Ids in the titles of tests, `[CONTACT-02] …`, by file. */
export const readTests = (): ReadonlyArray<{ readonly id: string; readonly path: string }> =>
  globSync(join(ROOT, "{adapters,engine,server,ui}/**/*.test.{ts,tsx}")).flatMap((path) =>
    [...new Set(readFileSync(path, "utf8").match(/(?<=["'`[])[A-Z]{2,}-[0-9]{2}(?=["'`\]])/g))].map((id) => ({
      id,
      path: relative(ROOT, path)
    }))
  )

/** Ids that the code names in its comments, by file. */
export const readCitations = (): ReadonlyArray<{ readonly id: string; readonly path: string }> =>
  globSync(join(ROOT, "{adapters,engine,server,ui}/**/*.{ts,tsx}"))
    .filter((path) => !path.includes(".test."))
    .flatMap((path) =>
      [...new Set(readFileSync(path, "utf8").match(/(?<=[(, ])(?:DEC-[0-9]{4}|[A-Z]{2,}-[0-9]{2})(?=[,) ])/g))].map((id) => ({
        id,
        path: relative(ROOT, path)
      }))
    )

/** A doc comment and the line that it stands above. */
const DECLARED = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*\n([^\n]*)/g

/** Where a rule lives: declarations of the engine whose doc comment names this rule and no other. */
export const readHomes = (): ReadonlyArray<{ readonly id: string; readonly path: string; readonly declared: string }> =>
  globSync(join(ROOT, "engine/**/*.ts"))
    .filter((path) => !path.includes(".test."))
    .flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(DECLARED)].flatMap(([, comment = "", declared = ""]) => {
        const ids = new Set(comment.match(/\b(?!DEC-)[A-Z]{2,}-[0-9]{2}\b/g))
        return ids.size === 1 ? [...ids].map((id) => ({ id, path: relative(ROOT, path), declared: declared.trim() })) : []
      })
    )

/** Whether a decision is written, `DEC-0007`. */
export const hasDecision = (id: string): boolean =>
  globSync(join(ROOT, `docs/decisions/${id.replace("DEC-", "")}-*.md`)).some((path) => existsSync(path))
