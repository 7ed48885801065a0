import type { Millis } from "#engine/format/Millis.ts"

/** What is known of the bytes of a file. */
export interface StoredBytes {
  /** What tells contents apart, in hex (`keepContent.ts`); and the MD5 of the bytes, for clients. */
  readonly hash: string
  readonly md5: string
  /** Key of the bytes in the store of bytes (`blob/Blob.ts`). */
  readonly blob: string
  /** Key of a small picture of it (WebP, turned as it is seen, without what cameras write into pictures); empty without one. */
  readonly thumb: string
  /** Bytes. */
  readonly size: number
  /** Media type, told by the content. */
  readonly mime: string
  /** Pixels as it is seen; 0 where there are none. */
  readonly width: number
  readonly height: number
  /** Milliseconds; 0 where it does not play. */
  readonly duration: number
}

/** A file as somebody uploaded it. */
export interface StoredFile extends StoredBytes {
  readonly file_id: number
  /** Path of the site, such as `/storage/image/<random>.png`: what `content` and `src` hold, after the origin. */
  readonly path: string
  /** User number of the uploader. */
  readonly owner: number
  /** With its extension. */
  readonly name: string
  /** Without a dot, in lower case; empty without one. */
  readonly ext: string
  /** Class on the wire: 1 document, 2 image, 3 audio, 4 video, 9 other. */
  readonly cate: number
  readonly created_at: Millis
}

export type NewFile = Omit<StoredFile, "file_id" | "owner" | "created_at">
