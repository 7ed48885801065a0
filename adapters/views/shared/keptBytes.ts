import { Effect } from "effect"
import { bytesOverIndexedDb } from "../../archive/bytes.ts"
import type { KeptBytes } from "../../archive/bytesWhenNeeded.ts"
import { beginWriting, chosenFile } from "../../upload/files.ts"
import { sayFiles } from "./elsewhere.ts"

/** What keeps files in this browser. It also gives back those of an earlier run of the page: from now on other tabs know how many are on their way here. */
export const keptBytes = (): KeptBytes => {
  sayFiles()
  const bytes = bytesOverIndexedDb(() => indexedDB, chosenFile)
  return {
    ...bytes,
    keep: (owner, id) =>
      Effect.acquireUseRelease(
        Effect.sync(beginWriting),
        () => bytes.keep(owner, id),
        (end) => Effect.sync(end)
      )
  }
}
