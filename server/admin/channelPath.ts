import { createHash } from "node:crypto"
import { join } from "node:path"

/** Longest path that every system takes for a socket, in bytes. */
const LONGEST = 100

/**
 * Where the server in a data folder listens for its operator: a socket in the folder, which only its owner may open; on Windows a pipe
 * that is named after it. `null` when the folder's path is too long for a socket.
 */
export const channelPath = (folder: string, platform: NodeJS.Platform = process.platform): string | null => {
  if (platform === "win32")
    return `\\\\.\\pipe\\parley-${createHash("sha256").update(folder.toLowerCase()).digest("hex").slice(0, 24)}`
  const path = join(folder, "admin.sock")
  return Buffer.byteLength(path) <= LONGEST ? path : null
}
