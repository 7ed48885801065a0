/** The first Node that runs TypeScript unaided and has all that our packages ask for. */
const OLDEST_NODE = [22, 19]

/**
 * SQLite 3.7.0 to 3.51.2 may corrupt a database in WAL mode that several connections write; these carry the fix.
 * @type {ReadonlyArray<readonly [number, number, number]>}
 */
const FIXED_SQLITE = [
  [3, 44, 6],
  [3, 50, 7],
  [3, 51, 3]
]

/** @param {string} version */
const numbers = (version) => version.split(".").map((part) => Number.parseInt(part, 10))

/** @param {ReadonlyArray<number>} version @param {ReadonlyArray<number>} least @returns {boolean} */
const reaches = (version, least) => {
  const place = least.findIndex((number, index) => number !== version[index])
  return place === -1 || (version[place] ?? 0) > (least[place] ?? 0)
}

/** @param {string} sqlite */
const isFixed = (sqlite) => {
  const version = numbers(sqlite)
  const isBackport = FIXED_SQLITE.some((fixed) => fixed[1] === version[1] && reaches(version, fixed))
  return isBackport || reaches(version, [3, 51, 3])
}

/**
 * Why a Node cannot run Parley; `undefined` when it can.
 * @param {{ readonly node: string, readonly sqlite?: string | undefined }} versions
 * @returns {string | undefined}
 */
export const whyUnfit = ({ node, sqlite }) => {
  if (!reaches(numbers(node), OLDEST_NODE)) return `Node ${node} is older than ${OLDEST_NODE.join(".")}`
  if (sqlite === undefined) return `This Node ${node} was built without SQLite`
  return isFixed(sqlite) ? undefined : `Node ${node} carries SQLite ${sqlite}, which can damage a database`
}
