import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { DATABASE } from "../dataFolder.ts"
import { fileOf, openUploads } from "../upload/testUploads.ts"
import { missingFiles } from "./missingFiles.ts"

it("counts the files that a database knows and that are not beside it", async () => {
  const uploads = await openUploads()
  try {
    const mira = await uploads.person("mira")
    for (const name of ["a.txt", "b.txt"]) await uploads.send("uploadFile", [["file", fileOf(name, name)]], mira)
    const missing = () => missingFiles(join(uploads.data, DATABASE), uploads.data)
    expect(missing()).toEqual([])
    rmSync(uploads.kept()[0] ?? "")
    expect(missing()).toEqual([expect.stringContaining("1 of the 2 files")])
  } finally {
    await uploads.close()
  }
})
