import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { filesOf } from "./files.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-files-"))
  for (const each of ["app", "own"]) mkdirSync(join(folder, each))
  writeFileSync(join(folder, "app", "index.html"), "first")
  writeFileSync(join(folder, "app", "asked.js"), "first")
  writeFileSync(join(folder, "own", "sound.mp3"), "first")
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => filesOf(join(folder, "app"), join(folder, "own"))
const textAt = (files: ReturnType<typeof open>, path: string) => files.at(path)?.bytes.toString()

it("reads a file when it is first asked for, and keeps it", () => {
  const files = open()
  writeFileSync(join(folder, "app", "asked.js"), "second")
  writeFileSync(join(folder, "own", "sound.mp3"), "second")
  expect([textAt(files, "/h5/asked.js"), textAt(files, "/static/sound.mp3")]).toEqual(["second", "second"])
  writeFileSync(join(folder, "app", "asked.js"), "third")
  expect(textAt(files, "/h5/asked.js")).toBe("second")
})

it("has nothing where a build has just taken a file away", () => {
  const files = open()
  rmSync(join(folder, "app", "asked.js"))
  expect(files.at("/h5/asked.js")).toBeUndefined()
  expect(textAt(files, "/h5/index.html")).toBe("first")
})
