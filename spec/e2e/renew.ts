import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const ASSET = /-([A-Za-z0-9_-]{8})\.(?:js|css)$/
const reversed = (text: string): string => text.split("").toReversed().join("")

/**
 * Puts another build in the place of a built app: the same app, but each of its files has another name, and the old ones are
 * gone. That is what a change in the code comes to. Gives the name of the build.
 */
export const renew = (folder: string): string => {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" })
  for (const file of all.filter((each) => /\.(br|gz|map)$/.test(each))) rmSync(join(folder, file))
  const names = new Map<string, string>()
  for (const file of readdirSync(join(folder, "assets"))) {
    const [, hash] = ASSET.exec(file) ?? []
    if (hash !== undefined) names.set(file, file.replace(hash, reversed(hash)))
  }
  const page = readFileSync(join(folder, "index.html"), "utf8")
  const [, build = ""] = /data-build="([^"]+)"/.exec(page) ?? []
  const renamed = (text: string): string =>
    [...names, [build, reversed(build)] as const].reduce((now, [from, to]) => now.replaceAll(from, to), text)
  for (const [from, to] of names) {
    const path = join(folder, "assets", from)
    writeFileSync(path, renamed(readFileSync(path, "utf8")))
    renameSync(path, join(folder, "assets", to))
  }
  writeFileSync(join(folder, "sw.js"), renamed(readFileSync(join(folder, "sw.js"), "utf8")))
  writeFileSync(join(folder, "index.html"), renamed(page))
  return reversed(build)
}
