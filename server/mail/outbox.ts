import { randomBytes } from "node:crypto"
import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Files that an outbox keeps; the oldest go first. What lies there is read by a person who tries things out. */
const KEPT = 500

/** Folder in the data folder for letters that no mail server delivers. */
export const OUTBOX = "outbox"

/** A folder for letters that are not sent, one file each, readable only by the user of the process. */
export const outbox =
  (folder: string, ending: "eml" | "txt", kept = KEPT) =>
  async (content: string | Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}.${ending}`
    await writeFile(join(folder, name), content, { mode: 0o600, flag: "wx" })
    const mine = (await readdir(folder)).filter((each) => each.endsWith(`.${ending}`)).toSorted()
    for (const old of mine.slice(0, -kept)) await rm(join(folder, old), { force: true })
  }
