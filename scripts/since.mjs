import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { posix } from "node:path"
import { inProject, ROOT } from "./places.mjs"
import { Stop } from "./say.mjs"

/**
 * Which tests a change can reach: `npm test -- --since main`. A file leads to those that it imports, starts or names as a fixture. What lists
 * folders may look at any file, so that such a test is reached by every change.
 *
 * @typedef {import("./suites.mjs").Suite} Suite
 * @typedef {{ reads: ReadonlyMap<string, ReadonlySet<string>>, looks: ReadonlySet<string> }} Graph
 */

const CODE = /\.(?:ts|tsx|mjs)$/
const TEST = /\.test\.(?:ts|tsx|mjs)$/
const NAMED = /(?:from|import)\s*\(?\s*"([^"]+)"|new URL\(\s*"([^"]+)",\s*import\.meta\.url/g
const FIXTURE = /"([a-z]+\/[A-Z]{2,}-[0-9]{2})"/g
/** Lists a folder, whatever is in it. */
const LOOKS = /\b(?:globSync|readdirSync)\b/
/** What these list are folders that they made themselves, or that stand in `SERVED`. */
const LOOKS_ELSEWHERE =
  /^(?:fixtures\/read\.ts|fixtures\/wire\/|scripts\/|server\/|spec\/(?:e2e|golden|layout|long|mutation|safety|screens|wire)\/|spec\/packed\.ts)/

/** The package's entries, as examples name them. @type {Readonly<Record<string, string>>} */
const ENTRIES = Object.fromEntries(
  ["engine", "client", "node", "browser", "testing"].map((name) => [
    name === "engine" ? "parley" : `parley/${name}`,
    `sdk/entries/${name}.ts`
  ])
)

/** What is served, played or compiled without being imported. @type {Readonly<Record<string, ReadonlyArray<string>>>} */
const SERVED = {
  "spec/e2e/house.ts": ["index.html"],
  "spec/layout/service.ts": ["index.html"],
  "spec/layout/texts.ts": ["locales/"],
  "spec/safety/decisions.ts": ["spec/safety/decisions/"],
  "spec/safety/matrix/table.ts": ["spec/safety/matrix/"],
  "spec/screens/Checklist.ts": ["spec/screens/"],
  "server/docs/docs.test.ts": ["docs/", "server/"],
  "index.html": ["ui/main.tsx", "ui/serviceWorker/", "locales/"],
  "spec/worker/worker.ts": ["engine/", "fixtures/"],
  "fixtures/wire/files.ts": ["fixtures/wire/"],
  "spec/hollow/main.ts": ["engine/"],
  "spec/conformance/main.ts": ["engine/", "fixtures/", "sdk/examples/conformance/"],
  "spec/worker/check.ts": ["engine/", "fixtures/"],
  "bench/main.ts": ["bench/"]
}

/** A change of these concerns every test. */
const ALL = /^(?:package(?:-lock)?\.json|tsconfig\.json|vite(?:st)?\.config\.ts|scripts\/(?!.*\.test\.mjs).*|\.ci\/run)$/

/** A path by what a file calls it; nothing for a package. @param {string} from @param {string} name */
const pathOf = (from, name) => {
  if (name.startsWith("#")) return name.slice(1)
  if (name.startsWith(".")) return posix.join(posix.dirname(from), name)
  return ENTRIES[name]
}

/** @param {ReadonlyArray<string>} files @param {(file: string) => string} read @returns {Graph} */
export const graphOf = (files, read) => {
  const known = new Set(files)
  /** @param {string} place */
  const inPlace = (place) => (place.endsWith("/") ? files.filter((file) => file.startsWith(place)) : [place])
  const reads = new Map()
  const looks = new Set()
  for (const file of files) {
    const text = CODE.test(file) ? read(file) : ""
    const named = [...text.matchAll(NAMED)].map(([, imported, started]) => pathOf(file, imported ?? started ?? "") ?? "")
    const fixtures = [...text.matchAll(FIXTURE)].map(([, name]) => `fixtures/${name}.json`)
    const served = (SERVED[file] ?? []).flatMap(inPlace)
    reads.set(file, new Set([...named, ...fixtures, ...served].filter((each) => each !== file && known.has(each))))
    if (LOOKS.test(text) && !LOOKS_ELSEWHERE.test(file)) looks.add(file)
  }
  return { reads, looks }
}

/** All that a file leads to, itself first. @param {Graph} graph @param {string} entry @returns {ReadonlySet<string>} */
const closureOf = ({ reads }, entry) => {
  const closure = new Set([entry])
  for (const file of closure) for (const each of reads.get(file) ?? []) closure.add(each)
  return closure
}

/**
 * Whether a change of these files can reach what begins in `entry`; what a program looks at stands in `SERVED`.
 * @param {Graph} graph @param {string} entry @param {ReadonlySet<string>} changed
 */
export const isReached = (graph, entry, changed) => {
  if ([...changed].some((file) => ALL.test(file))) return true
  const isTest = TEST.test(entry)
  return [...closureOf(graph, entry)].some((file) => changed.has(file) || (isTest && changed.size > 0 && graph.looks.has(file)))
}

/** Test files that a change of these files can reach. @param {Graph} graph @param {ReadonlySet<string>} changed */
export const testsReached = (graph, changed) =>
  [...graph.reads.keys()].filter((file) => TEST.test(file) && isReached(graph, file, changed))

/** @param {ReadonlyArray<string>} args */
const git = (args) => {
  const { status, stderr, stdout } = spawnSync("git", ["-c", "safe.directory=*", ...args], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26
  })
  if (status !== 0) throw new Stop(`git does not tell what has changed: ${stderr.trim()}`)
  return stdout.split("\n").filter((line) => line !== "")
}

/**
 * What has changed since the branch left another one, committed or not, and the graph of all files.
 * @param {string} reference
 * @returns {{ changed: ReadonlySet<string>, graph: Graph }}
 */
const readSince = (reference) => {
  const [base = reference] = git(["merge-base", reference, "HEAD"])
  const fresh = git(["ls-files", "--others", "--exclude-standard"])
  const changed = new Set([...git(["diff", "--name-only", "--no-renames", base]), ...fresh])
  // what was deleted leads nowhere, and what named it does not compile
  const files = [...new Set([...git(["ls-files"]), ...fresh])].filter((file) => existsSync(inProject(file)))
  return { changed, graph: graphOf(files, (file) => readFileSync(inProject(file), "utf8")) }
}

/**
 * What `--since` leaves of the suites: those that the change can reach, each with its tests that it can reach. A suite without tests or programs
 * of its own, such as the compiler, looks at all files and always runs.
 * @param {ReadonlyArray<Suite>} suites @param {string} reference
 * @returns {ReadonlyArray<{ suite: Suite, only?: ReadonlyArray<string> }>}
 */
export const reachedSince = (suites, reference) => {
  const { changed, graph } = readSince(reference)
  const reached = testsReached(graph, changed)
  return suites.flatMap((suite) => {
    const { entry, files } = suite
    if (entry !== undefined) return isReached(graph, entry, changed) ? [{ suite }] : []
    if (files === undefined) return [{ suite }]
    const only = reached.filter((file) => files.test(file))
    return only.length > 0 ? [{ suite, only }] : []
  })
}
