import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { forgetMetadata } from "./forget.ts"
import { secretsIn } from "./testBytes.ts"
import { FILMS } from "./testFilms.ts"
import { PICTURES } from "./testPictures.ts"
import { SOUNDS } from "./testSounds.ts"

// A second opinion by a program that knows more kinds of notes than we do. Where it is missing, `npm test` counts that as left out.
const hasExiftool = spawnSync("exiftool", ["-ver"]).status === 0
const files = { ...PICTURES, ...FILMS, ...SOUNDS }

/** Groups that tell of the file on this disk, and of colours. */
const OF_THE_DISK = /^(?:SourceFile|System|ExifTool|ICC)/
/** Names of what tells of a place, a camera, a person or a day, in any kind of file. */
const TELLING =
  /GPS|Location|City|Country|Latitude|Longitude|Make|Model|Artist|Author|Creator|Owner|Credit|Byline|Writer|Software|Encoder|Muxing|Writing|Date|Comment|Description|Title|Subject|Keyword|Copyright(?!Flag)|Serial|Lens|Vendor|HandlerDescription|CompressorName|Originator|Album|Thumbnail|PreviewImage|MPImage|Motion/

type Told = Readonly<Record<string, unknown>>

/** What it tells of each file, by name. */
const told = (folder: string): ReadonlyMap<string, Told> => {
  const asked = ["-json", "-G1", "-a", "-u", "-ee3", "-api", "RequestAll=1", folder]
  const { stdout } = spawnSync("exiftool", asked, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
  const all = JSON.parse(stdout) as ReadonlyArray<Told & { readonly SourceFile: string }>
  return new Map(all.map((each) => [basename(each.SourceFile), each]))
}

/** Notes that say something: no instant is all zeros, no name is empty. */
const telling = (notes: Told): ReadonlyArray<string> =>
  Object.entries(notes)
    .filter(([name, value]) => {
      const [group = "", tag = ""] = name.split(":")
      const isEmpty =
        value === "" || /^(?:0000|1601:01:01|1904:01:01)/.test(String(value)) || /^\(Binary data 0 bytes/.test(String(value))
      return !OF_THE_DISK.test(group) && ((TELLING.test(tag) && !isEmpty) || secretsIn(Buffer.from(String(value))).length > 0)
    })
    .map(([name, value]) => `${name} = ${String(value)}`)

const folder = mkdtempSync(join(tmpdir(), "parley-exiftool-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.skipIf(!hasExiftool)(
  "[H-36] exiftool finds nothing more of place, day, camera or person (apt-get install libimage-exiftool-perl)",
  async () => {
    const [came, kept] = [join(folder, "came"), join(folder, "kept")]
    mkdirSync(came)
    mkdirSync(kept)
    for (const [name, make] of Object.entries(files)) {
      const bytes = await make()
      writeFileSync(join(came, name), bytes)
      writeFileSync(join(kept, name), bytes)
      await forgetMetadata(join(kept, name), join(folder, "beside"))
    }
    const [before, after] = [told(came), told(kept)]
    for (const name of Object.keys(files)) {
      expect([name, telling(before.get(name) ?? {})]).not.toEqual([name, []])
      expect([name, telling(after.get(name) ?? { "File:Author": "not read" })]).toEqual([name, []])
    }
  }
)
