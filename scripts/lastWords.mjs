/** At most so many lines of a suite. */
const MOST = 20

/**
 * What a failed suite says of itself once more, where the end of a long log is read first: of tests their names, each with its error;
 * of others its last lines.
 * @param {string} output
 */
export const lastWords = (output) => {
  const lines = output.split("\n").filter((line) => line.trim() !== "")
  const named = lines.flatMap((line, at) => (/^\s*FAIL\s/.test(line) ? lines.slice(at, at + 2) : []))
  return named.length > 0 ? named.slice(0, MOST) : lines.slice(-MOST)
}
