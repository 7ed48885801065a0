import type { Effect, Scope } from "effect"
import { withAreas } from "#engine/client/areas/AreaLoader.ts"
import { AREA as OUTBOX } from "#engine/client/areas/outbox/area.ts"
import type { Bot } from "./Bot.ts"
import type { BotFiles } from "./BotFiles.ts"
import { type BotHost, connectWith } from "./connect.ts"
import type { MarkStore } from "./Marks.ts"
import { type BotOptions, type Ports, startBotWith } from "./startBot.ts"

/** The areas that a bot uses beside the core: it sends files, cards and places. In a page they come later (`areasInPage.ts`). */
const AREAS = /* @__PURE__ */ withAreas({ outbox: OUTBOX })

/** A running bot over the ports; rejects with the reason why it is not let in. Ends with its scope. With files it needs `Bytes` and `Uploads` too. */
export const startBot = (
  options: BotOptions,
  store?: MarkStore,
  files?: BotFiles
): Effect.Effect<Bot, Error, Ports | Scope.Scope> => startBotWith(AREAS, options, store, files)

/** A bot as a promise: it runs until `close`, and its scope with it. Rejects with the sentence that says why not. */
export const connectIn = (host: BotHost, options: BotOptions): Promise<Bot> => connectWith(AREAS, host, options)
