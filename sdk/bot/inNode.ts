import { homedir } from "node:os"
import { join } from "node:path"
import { Layer } from "effect"
import { callsOverFetch } from "#adapters/http/calls.ts"
import { downloadsOverFetch } from "#adapters/http/downloads.ts"
import { archiveInMemory } from "#adapters/memory/archive.ts"
import { storageInMemory } from "#adapters/memory/ports.ts"
import { archiveInFile } from "#adapters/node/archiveInFile.ts"
import { filesInNode } from "#adapters/node/files.ts"
import { jsonOf, replaceFile } from "#adapters/node/jsonFile.ts"
import { lockFolder } from "#adapters/node/lock.ts"
import { storageInFile } from "#adapters/node/storageInFile.ts"
import { uploadsFromDisk } from "#adapters/node/uploads.ts"
import { callsOverSocket } from "#adapters/socket/callsOverSocket.ts"
import { socketOverWebSocket } from "#adapters/socket/socket.ts"
import { Bytes } from "#engine/client/ports/Bytes.ts"
import { Uploads } from "#engine/client/ports/Uploads.ts"
import type { Bot } from "./Bot.ts"
import { connectIn } from "./startHere.ts"
import { type MarkStore, NO_MARKS, readMarks } from "./Marks.ts"
import { serviceUrl } from "./mistakes.ts"
import type { BotOptions } from "./startBot.ts"

/** Where a bot in Node finds the service, and where it keeps what must outlive the program. */
export interface NodeOptions extends BotOptions {
  /** Address of the service, such as `https://chat.example`. */
  readonly url: string | URL
  /**
   * A folder in which session, messages and what waits to be sent outlive the program; one program at a time. Without it the bot
   * forgets with the program.
   */
  readonly store?: string | undefined
  /** A file for the session alone, which several programs may share; with `store`, instead of the one there. */
  readonly session?: string | undefined
}

/** Where programs keep what belongs to a person, unless told otherwise. */
export const defaultFolder = (): string =>
  process.env["PARLEY_HOME"] ?? join(process.env["XDG_STATE_HOME"] ?? join(homedir(), ".local", "state"), "parley")

const marksInFile = (path: string): MarkStore => ({
  load: async () => readMarks(await jsonOf(path)),
  save: (marks) => replaceFile(path, JSON.stringify(marks))
})

/** A bot in Node, over `fetch` and Node's own WebSocket. Rejects with the sentence that says why it is not let in. */
export const connect = async ({ session, store, url, ...options }: NodeOptions): Promise<Bot> => {
  const base = serviceUrl(url)
  const unlock = store === undefined ? undefined : await lockFolder(store)
  const sessionFile = session ?? (store === undefined ? undefined : join(store, "session.json"))
  const files = filesInNode(store)
  const storage = sessionFile === undefined ? null : storageInFile(sessionFile)
  return connectIn(
    {
      ports: Layer.mergeAll(
        store === undefined ? archiveInMemory() : archiveInFile(store),
        callsOverSocket.pipe(Layer.provide([callsOverFetch(base), socketOverWebSocket(base)])),
        storage ?? storageInMemory(),
        Layer.succeed(Bytes, files.bytes),
        Layer.succeed(Uploads, uploadsFromDisk(base, files.read))
      ),
      files: { hold: files.hold, letGo: files.letGo, emptied: files.emptied, download: downloadsOverFetch(base) },
      marks: store === undefined ? NO_MARKS : marksInFile(join(store, "marks.json")),
      left: async () => {
        await files.left()
        await storage?.written()
        await unlock?.()
      }
    },
    options
  )
}
