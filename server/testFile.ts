import { randomBytes } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Result } from "effect"
import { Millis } from "#engine/format/Millis.ts"
import { extensionOf, fileClass } from "#engine/message/files.ts"
import { tokenHash } from "./account/session/token.ts"
import { newKey } from "./blob/key.ts"
import { testFolder } from "./testFolder.ts"
import type { TestPerson, TestService } from "./testService.ts"
import type { NewFile, StoredFile } from "./upload/StoredFile.ts"

const CLASSES = { document: 1, image: 2, audio: 3, video: 4, other: 9 } as const

/** A file of somebody as an upload leaves it: its bytes are where bytes are kept, and nothing uses it yet. */
export const storeFile = async (
  service: TestService,
  who: TestPerson,
  name: string,
  bytes: Buffer = randomBytes(40),
  change: Partial<NewFile> = {}
): Promise<StoredFile> => {
  const blob = newKey()
  const kept = join(testFolder("file"), blob)
  writeFileSync(kept, bytes)
  await service.blob.put(blob, kept)
  const ext = extensionOf(name)
  const file: NewFile = {
    hash: blob,
    md5: "",
    blob,
    thumb: "",
    size: bytes.length,
    mime: "application/octet-stream",
    width: 0,
    height: 0,
    duration: 0,
    path: `/storage/file/${newKey()}${ext === "" ? "" : `.${ext}`}`,
    name,
    ext,
    cate: CLASSES[fileClass(name)],
    ...change
  }
  const asking = { tokenHash: tokenHash(who.token), now: Millis.make(1_750_000_000_000) }
  return Result.getOrThrowWith(
    await service.store.write("keepFile", { asking, file, quota: 0 }),
    ({ reason }) => new Error(reason)
  )
}
