import type { MessageId } from "#engine/message/Message.ts"
import type { FileSource } from "./Sendable.ts"

/** How a file is fetched. */
export interface DownloadOptions {
  /** Bytes that are here already: the stream goes on behind them. 0 unless said otherwise. */
  readonly from?: number
  /** Ends it. */
  readonly signal?: AbortSignal
}

/** What a bot does with bytes, by the place where it runs. */
export interface BotFiles {
  /**
   * Takes the bytes of a message, before the client is told of it; how many there are. Of a stream no more than one byte above `most` is taken.
   * Rejects where they cannot be read.
   */
  readonly hold: (id: MessageId, source: FileSource, most: number) => Promise<number>
  /** The service has them, or nobody wants them: what only this program held may go. */
  readonly letGo: (id: MessageId) => Promise<void>
  /** Resolves when what was let go is kept on the device no more, or soon after: before a bot ends. */
  readonly emptied?: () => Promise<void>
  /** The bytes at an address of the service, over broken connections. `token` is asked for each time. */
  readonly download: (address: string, token: () => string, options: DownloadOptions) => ReadableStream<Uint8Array>
}

const none = (): never => {
  throw new Error("Where this bot runs there are no files.")
}

/** Where there are no files. */
export const NO_FILES: BotFiles = { hold: () => Promise.resolve().then(none), letGo: () => Promise.resolve(), download: none }
