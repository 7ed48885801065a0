import { createHash } from "node:crypto"
import type { Millis } from "#engine/format/Millis.ts"
import { fileName } from "#engine/message/fileName.ts"
import { extensionOf, fileClass } from "#engine/message/files.ts"
import { newKey } from "../blob/key.ts"
import type { Caller } from "../store/Asking.ts"
import type { Program } from "../store/Program.ts"
import { CATES, FOLDERS } from "../upload/classes.ts"
import { fileAt, keepOwnFile } from "../upload/files.ts"
import type { StoredFile } from "../upload/StoredFile.ts"
import { sessionUser } from "../account/session/session.ts"

/** A file of a service in memory. The service does not read it: its sides and its length are those of the request. */
export interface MemoryFile {
  /** With its extension, which says what it is. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Pixels; 0 unless said otherwise. */
  readonly width?: number
  readonly height?: number
  /** How long it plays; 0 unless said otherwise. */
  readonly seconds?: number
}

const sum = (kind: "md5" | "sha256", bytes: Uint8Array, salt = ""): string =>
  createHash(kind).update(salt).update(bytes).digest("hex")

/** WRITE: gives the caller a file, as if they had uploaded it. */
export function* keepInMemory(asking: Caller & { readonly now: Millis }, said: MemoryFile): Program<StoredFile> {
  const { bytes, height = 0, seconds = 0, width = 0 } = said
  const me = yield* sessionUser(asking)
  const name = fileName(said.name)
  const [ext, kind] = [extensionOf(name), fileClass(name)]
  return yield* keepOwnFile(me, {
    asking,
    quota: 0,
    file: {
      ...{ name, ext, width, height, cate: CATES[kind], duration: Math.round(seconds * 1000), size: bytes.length },
      ...{ hash: sum("sha256", bytes, `${me.user_id} ${kind} `), md5: sum("md5", bytes), mime: "application/octet-stream" },
      ...{ blob: newKey(), thumb: "", path: `/storage/${FOLDERS[kind]}/${newKey()}${ext === "" ? "" : `.${ext}`}` }
    }
  })
}

/** READ: the key of the bytes at a path, for a caller who may see them. */
export function* keyInMemory(asked: { readonly asking: Caller; readonly path: string }): Program<string> {
  return (yield* fileAt(asked)).blob
}
