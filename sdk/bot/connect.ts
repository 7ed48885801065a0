import { Cause, Effect, Exit, type Layer, Logger, Scope } from "effect"
import type { AreaLoader } from "#engine/client/areas/AreaLoader.ts"
import type { Bot } from "./Bot.ts"
import type { BotFiles } from "./BotFiles.ts"
import type { MarkStore } from "./Marks.ts"
import { type BotOptions, type Ports, startBotWith } from "./startBot.ts"

/** What a bot runs in: ports, where its marks are kept, and what has to be done at the very end. */
export interface BotHost {
  readonly ports: Layer.Layer<Ports>
  readonly marks?: MarkStore
  /** What it does with bytes; without them it sends no file and downloads none. `ports` hold `Bytes` and `Uploads` then. */
  readonly files?: BotFiles
  /** Replaces services of the runtime, such as its clock. */
  readonly within?: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Is done when the bot has ended. */
  readonly left?: () => Promise<void>
}

/** A bot as a promise, with areas: it runs until `close`, and its scope with it. Rejects with the sentence that says why not. */
export const connectWith = async (
  areas: AreaLoader,
  { files, left, marks, ports, within = (effect) => effect }: BotHost,
  options: BotOptions
): Promise<Bot> => {
  const scope = Scope.makeUnsafe()
  const leave = async (): Promise<void> => {
    await files?.emptied?.()
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await left?.()
  }
  const started = within(startBotWith(areas, options, marks, files)).pipe(
    Effect.provide(ports),
    Scope.provide(scope),
    // what a program prints is its own
    Effect.provideService(Logger.LogToStderr, true)
  )
  const exit = await Effect.runPromiseExit(started)
  if (Exit.isFailure(exit)) {
    await leave()
    throw Cause.squash(exit.cause)
  }
  const bot = exit.value
  let closing: Promise<void> | null = null
  const close = (): Promise<void> => (closing ??= bot.close().then(leave))
  void bot.ended.then(close)
  return {
    ...bot,
    close,
    logout: async () => {
      await bot.logout()
      await close()
    }
  }
}
