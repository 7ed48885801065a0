/** Media types that a browser may draw or play by itself; nothing in them can run. */
const INLINE: ReadonlySet<string> = new Set([
  ...["image/jpeg", "image/png", "image/apng", "image/gif", "image/webp", "image/avif", "image/bmp", "image/x-icon"],
  ...[
    "audio/mpeg",
    "audio/mp4",
    "audio/x-m4a",
    "audio/aac",
    "audio/wav",
    "audio/vnd.wave",
    "audio/ogg",
    "audio/webm",
    "audio/amr"
  ],
  ...["video/mp4", "video/webm", "video/ogg", "video/quicktime", "video/3gpp", "video/3gpp2", "video/mpeg"],
  ...["video/x-m4v", "video/matroska", "video/x-matroska", "video/x-msvideo", "video/vnd.avi", "audio/flac", "audio/x-wav"]
])

const bare = (mime: string): string => mime.split(";")[0]?.trim().toLowerCase() ?? ""

/** Whether it is shown where it is asked for; all else is a file to save, whatever it calls itself (H-36). */
export const isInline = (mime: string): boolean => INLINE.has(bare(mime)) || bare(mime) === "text/plain"

/** Whether it is a document that browsers show in a viewer of their own. */
export const isPdf = (mime: string): boolean => bare(mime) === "application/pdf"

/** The type under which it goes out: what could run is bytes. */
export const servedType = (mime: string): string => (isInline(mime) || isPdf(mime) ? mime : "application/octet-stream")
