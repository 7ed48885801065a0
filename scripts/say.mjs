import { sentenceForCode } from "./reasons.mjs"

/** A reason to stop that a person can act on: printed as one sentence, without a stack. */
export class Stop extends Error {
  /**
   * @param {string} sentence what is wrong, and what to do next
   * @param {{ output?: string, exitCode?: number }} [more] the useful part of what a program printed
   */
  constructor(sentence, { output = "", exitCode = 1 } = {}) {
    super(sentence)
    this.output = output
    this.exitCode = exitCode
  }
}

/** @param {number} from @returns {string} */
export const secondsSince = (from) => ((Date.now() - from) / 1000).toFixed(1)

/** Progress goes to stderr: what a script prints as its result stays alone on stdout. @param {string} line */
export const say = (line) => process.stderr.write(`parley: ${line}\n`)

/**
 * Does a piece of work that a person has to wait for, and says so: at once, every ten seconds, and at the end.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const during = async (label, work) => {
  const from = Date.now()
  say(`${label} …`)
  const waiting = setInterval(() => say(`${label} … ${Math.round((Date.now() - from) / 1000)} s so far`), 10_000)
  try {
    const result = await work()
    say(`${label}: done in ${secondsSince(from)} s`)
    return result
  } finally {
    clearInterval(waiting)
  }
}

/** Errors of the file system carry a code and a path, which is all that a person needs. @param {unknown} error */
export const asStop = (error) => {
  if (error instanceof Stop) return error
  if (!(error instanceof Error) || !("code" in error)) return undefined
  const sentence = sentenceForCode(String(error.code), "path" in error ? String(error.path) : "")
  return sentence === undefined ? undefined : new Stop(sentence)
}

/** Prints why the work stopped and gives the exit code; what is not ours to explain is thrown on. @param {unknown} error */
export const explain = (error) => {
  const stop = asStop(error)
  if (stop === undefined) throw error
  if (stop.output !== "") process.stderr.write(`${stop.output.trimEnd()}\n`)
  process.stderr.write(`parley: ${stop.message}\n`)
  return stop.exitCode
}
