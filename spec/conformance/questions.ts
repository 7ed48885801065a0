import { readFixtures } from "../rules.ts"

/** One case as a runner is asked it, and what it should answer; the latter is never sent. */
export interface Question {
  readonly rule: string
  readonly area: string
  readonly title: string
  /** What is sent, but for its number. */
  readonly asked: Readonly<Record<string, unknown>>
  readonly want: { readonly then: unknown } | { readonly error: { readonly tag: string; readonly params: unknown } }
}

/** Histories of a client and shapes of our wire: no question that another implementation answers by a rule alone. */
const NOT_PURE: ReadonlySet<string> = new Set(["api", "client", "wire"])

const areaOf = (path: string): string => path.split("/", 1)[0] ?? ""

/** The pure cases of a folder, or all of them; `only` is an area or the id of a rule. */
export const questionsIn = (
  fixtures: ReturnType<typeof readFixtures>,
  { all, only }: { readonly all: boolean; readonly only: string | undefined }
): ReadonlyArray<Question> =>
  fixtures
    .map((file) => ({ ...file, area: areaOf(file.path) }))
    .filter(({ area }) => all || !NOT_PURE.has(area))
    .filter(({ area, id }) => only === undefined || only === area || only === id)
    .flatMap(({ area, cases, id, when }) =>
      cases.map((each) => ({
        rule: id,
        area,
        title: each.title,
        asked: { rule: id, when: when ?? each.when, environment: each.environment ?? {}, given: each.given },
        want: each.error === undefined ? { then: each.then } : { error: { tag: each.error.tag, params: each.error.params ?? {} } }
      }))
    )
