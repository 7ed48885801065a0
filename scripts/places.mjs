import { realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

/** The project's own folder, wherever the command was called. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Everything that the scripts keep for themselves; deleting it costs time and nothing else. */
export const CACHE = join(ROOT, ".cache")

/** @param {ReadonlyArray<string>} parts */
export const inProject = (...parts) => join(ROOT, ...parts)

/** Whether a script was started by itself, rather than imported. @param {string} url */
export const isMain = (url) => realpathSync(process.argv[1] ?? "") === fileURLToPath(url)
