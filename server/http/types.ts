import { extname } from "node:path"

const TEXTS: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".wasm": "application/wasm",
  ".ico": "image/x-icon"
}

const OTHERS: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".mp4": "video/mp4",
  ".webm": "video/webm"
}

/** Media type of a file by its name; `isText`: packing makes it smaller. */
export const typeOf = (path: string): { readonly type: string; readonly isText: boolean } => {
  const extension = extname(path).toLowerCase()
  const text = TEXTS[extension]
  return text === undefined
    ? { type: OTHERS[extension] ?? "application/octet-stream", isText: false }
    : { type: text, isText: true }
}
