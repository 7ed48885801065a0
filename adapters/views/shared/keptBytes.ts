import { bytesOverIndexedDb } from "../../archive/bytes.ts"
import type { KeptBytes } from "../../archive/bytesWhenNeeded.ts"
import { chosenFile } from "../../upload/files.ts"
import { sayFiles } from "./elsewhere.ts"

/** What keeps files in this browser. It also gives back those of an earlier run of the page: from now on other tabs know how many are on their way here. */
export const keptBytes = (): KeptBytes => {
  sayFiles()
  return bytesOverIndexedDb(() => indexedDB, chosenFile)
}
