import { createHash } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, sep } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { typeOf } from "./types.ts"

export type Encoding = "br" | "gzip"

/** A file as it is served. */
export interface StaticFile {
  readonly bytes: Buffer
  readonly type: string
  readonly etag: string
  /** Scripts that stand in a page, each as a policy names it: `'sha256-…'`. */
  readonly scripts: string
  /** Its name changes with its content, so it may be kept for ever. */
  readonly isImmutable: boolean
  /** The same, packed; `undefined` when that saves nothing. Packed once, by the build or at the first request. */
  readonly packed: (encoding: Encoding) => Promise<Buffer | undefined>
}

export interface Files {
  /** The file at a path of the site, such as `/h5/index.html`. Only what was found in the folders can be named, so no path leads out. */
  readonly at: (path: string) => StaticFile | undefined
}

/** Below this many bytes packing saves nothing that counts. */
const PACK_ABOVE = 1024
/** How often to look whether the app was built again, in milliseconds. */
const LOOK_EVERY = 1000

/** What tells browsers of a newer app. */
const ENTRY_FILES = /\.html$|\/sw\.js$/

const PACKERS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 })
}
const SUFFIX = { br: ".br", gzip: ".gz" } as const

/** `index-C4x9fQ2.js`: what the build names after its content, by seven signs; a worker by eight. */
const HASHED = /[.-][A-Za-z0-9_-]{7,}\.[a-z0-9]+$/

/** Nothing else that stands in a page may run. */
const scriptsIn = (page: string): string =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^<]+(?:<(?!\/script)[^<]*)*)<\/script>/g)]
    .map(([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`)
    .join(" ")

const fileFrom = (path: string, ready: Readonly<Record<Encoding, Buffer | undefined>>): StaticFile => {
  const bytes = readFileSync(path)
  const { isText, type } = typeOf(path)
  const packs: Partial<Record<Encoding, Promise<Buffer | undefined>>> = {}
  const pack = async (encoding: Encoding): Promise<Buffer | undefined> => {
    const packed = ready[encoding] ?? (await PACKERS[encoding](bytes))
    return packed.length < bytes.length ? packed : undefined
  }
  return {
    bytes,
    type,
    etag: `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    scripts: type.startsWith("text/html") ? scriptsIn(bytes.toString()) : "",
    isImmutable: path.includes(`${sep}assets${sep}`) && HASHED.test(path),
    packed: (encoding) =>
      isText && bytes.length > PACK_ABOVE ? (packs[encoding] ??= pack(encoding)) : Promise.resolve(undefined)
  }
}

/** What `read` answers; nothing where a build has just taken the file away. */
const ifThere = <A>(read: () => A): A | undefined => {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    return undefined
  }
}

/** Files of a folder by their paths. Each is read when it is first asked for: most are never asked for, and the server starts sooner. */
const filesIn = (folder: string): ReadonlyMap<string, () => StaticFile | undefined> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
  const all = new Set(paths)
  const ready = (path: string, encoding: Encoding): Buffer | undefined =>
    all.has(path + SUFFIX[encoding]) ? ifThere(() => readFileSync(path + SUFFIX[encoding])) : undefined
  const isPacked = (path: string): boolean =>
    Object.values(SUFFIX).some((suffix) => path.endsWith(suffix) && all.has(path.slice(0, -3)))
  const lazily = (path: string): (() => StaticFile | undefined) => {
    let file: StaticFile | undefined
    return () => (file ??= ifThere(() => fileFrom(path, { br: ready(path, "br"), gzip: ready(path, "gzip") })))
  }
  return new Map(
    paths.filter((path) => !isPacked(path)).map((path) => [path.slice(folder.length + 1).replaceAll(sep, "/"), lazily(path)])
  )
}

const changedAt = (folder: string): number => statSync(join(folder, "index.html"), { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The files of the app under `/h5/`, read again when it was built again, and our own under `/static/`. */
export const filesOf = (app: string, own: string): Files => {
  const fixed = filesIn(own)
  let built = 0
  let files: ReadonlyMap<string, () => StaticFile | undefined> = new Map()
  let looked = Number.NEGATIVE_INFINITY
  const look = (): void => {
    const now = performance.now()
    if (now - looked < LOOK_EVERY) return
    looked = now
    const changed = changedAt(app)
    if (changed === built) return
    files = changed === 0 ? new Map() : filesIn(app)
    built = changed
  }
  look()
  return {
    at: (path) => {
      if (path.startsWith("/static/")) return fixed.get(path.slice("/static/".length))?.()
      if (!path.startsWith("/h5/")) return undefined
      if (ENTRY_FILES.test(path) || !files.has(path.slice("/h5/".length))) look()
      return files.get(path.slice("/h5/".length))?.()
    }
  }
}
