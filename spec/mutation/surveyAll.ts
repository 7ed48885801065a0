import type { Survey } from "./survey.ts"
import { askAll, isLost, type Threads } from "./Threads.ts"

/** Runs all these test files once, as they are, and tells which of the `places` each test reaches. */
export const surveyAll = async (
  threads: Threads,
  tests: ReadonlyArray<string>,
  places: number
): Promise<ReadonlyArray<Survey>> => {
  const surveys: Array<Survey> = []
  const questions = tests.map((file) => ({ ask: "survey", file, places }) as const)
  await askAll(threads, questions, (answer, index) => {
    const file = tests[index] ?? ""
    surveys.push(isLost(answer) ? { file, tests: [], loadTime: 0, loading: [], failure: answer.reason } : answer)
  })
  return surveys
}

/** What fails without any mutant, and judges nothing therefore. */
export const brokenOf = (surveys: ReadonlyArray<Survey>): ReadonlyArray<string> =>
  surveys.flatMap(({ file, failure, tests }) => [
    ...(failure === undefined ? [] : [`${file}: ${failure}`]),
    ...tests.flatMap((test) => (test.failure === undefined ? [] : [`${file}: ${test.title}: ${test.failure.split("\n")[0]}`]))
  ])
