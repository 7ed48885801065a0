import { existsSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { pathOfKey } from "../blob/disk.ts"
import { FILES } from "../dataFolder.ts"

/** What to tell the operator who restored a database whose files are not all there: files are copied beside it, not with it. Nothing when all are there. */
export const missingFiles = (database: string, folder: string): ReadonlyArray<string> => {
  const connection = new DatabaseSync(database, { readOnly: true })
  try {
    // a backup of a version that knew no files has no such table
    if (connection.prepare("SELECT name FROM sqlite_master WHERE name = 'blobs'").get() === undefined) return []
    const files = join(folder, FILES)
    let [all, missing] = [0, 0]
    for (const row of connection.prepare("SELECT blob FROM blobs").iterate()) {
      all += 1
      if (!existsSync(pathOfKey(files, String(row["blob"])))) missing += 1
    }
    return missing === 0
      ? []
      : [`${missing} of the ${all} files that people sent are not in ${files}: put your copy of that folder back.`]
  } finally {
    connection.close()
  }
}
