import { Clock, Effect, Fiber, FiberSet, Layer, type Scope } from "effect"
import type { AreaLoader } from "#engine/client/areas/AreaLoader.ts"
import { tokenIn } from "#engine/client/core/session/me.ts"
import type { Archive } from "#engine/client/ports/Archive.ts"
import { Calls } from "#engine/client/ports/Calls.ts"
import type { Socket } from "#engine/client/ports/Socket.ts"
import type { Storage } from "#engine/client/ports/Storage.ts"
import { isLeft } from "#engine/client/core/archive/keep.ts"
import { runClient } from "#engine/client/run.ts"
import type { Message } from "#engine/message/Message.ts"
import { CallAnswers } from "./Answers.ts"
import { ATTEMPTS } from "./attempts.ts"
import { Asking } from "./Asking.ts"
import type { Bot } from "./Bot.ts"
import { type BotFiles, type DownloadOptions, NO_FILES } from "./BotFiles.ts"
import { botOf } from "./botOf.ts"
import { Dispatch } from "./Dispatch.ts"
import { BotEnded, type BotEnding } from "./Ended.ts"
import { messageCame } from "./happenings.ts"
import type { MessageCame } from "./Happening.ts"
import { Handover } from "./Handover.ts"
import { freshId } from "./ids.ts"
import { Looks } from "./Looks.ts"
import { MarkKeeper, type MarkStore, NO_MARKS } from "./Marks.ts"
import { mustBeCount, mustBeFunction, mustBeMillis } from "./mistakes.ts"
import { Others } from "./Others.ts"
import type { SendOptions } from "./Happening.ts"
import type { Sendable } from "./Sendable.ts"
import { Sends } from "./sends.ts"
import { type Credentials, isSessionReady, BotSession } from "./Session.ts"
import { Watched } from "./Watched.ts"
import { loadWords } from "./words.ts"

/** Who a bot is and how it listens. */
export interface BotOptions extends Credentials {
  /** Language of sentences and of the service's answers, by its tag, such as `de` or `pt-BR`; `en` unless said otherwise. */
  readonly language?: string
  /** Chats are marked as read when they were handed over; true unless said otherwise. */
  readonly reads?: boolean
  /** Own messages are handed over too, as written elsewhere or by this bot. */
  readonly own?: boolean
  /** Where a first start begins: with what comes from now on (default), or with what is unread. */
  readonly since?: "now" | "unread"
  /** Chats of which messages are in hand at once; 16 unless said otherwise. */
  readonly atOnce?: number
  /** How often a handler that fails is tried before it is given up, where it does not say so itself; 5 unless said otherwise. */
  readonly attempts?: number
  /** False where a person types what it sends: then other bots hear a person, not a program (`fromPeople`); true unless said otherwise. */
  readonly automatic?: boolean
  /** How long the first connection may take, in milliseconds; 30,000 unless said otherwise. */
  readonly patience?: number
}

/** What a client stands on (engine/client/ports). */
export type Ports = Archive | Calls | Socket | Storage

/** How long the first connection may take, in milliseconds. */
const PATIENCE = 30_000
/** Chats of which messages are in hand at once. */
const AT_ONCE = 16
/** How long closing waits for handlers at work, and a logout for its answer, in ms. */
const FAREWELL = 5000

/** Options that a program without types may have wrong. */
const checked = ({ atOnce = AT_ONCE, attempts = ATTEMPTS, patience = PATIENCE }: BotOptions): void => {
  mustBeCount(atOnce, '"atOnce"')
  mustBeCount(attempts, '"attempts"')
  mustBeMillis(patience, '"patience"')
}

/** The first of the two, and no timer is left behind. */
const within = async (what: Promise<unknown>, millis: number): Promise<void> => {
  let late: ReturnType<typeof setTimeout> | undefined
  const waited = new Promise((resolve) => {
    late = setTimeout(resolve, millis)
  })
  await Promise.race([what, waited])
  clearTimeout(late)
}

/**
 * A running bot over the ports; rejects with the reason why it is not let in. Ends with its scope. With files it needs `Bytes` and `Uploads` too.
 * `areas` brings the code with which it sends files, cards and places.
 */
export const startBotWith = (
  areas: AreaLoader,
  options: BotOptions,
  store: MarkStore = NO_MARKS,
  files: BotFiles = NO_FILES
): Effect.Effect<Bot, Error, Ports | Scope.Scope> =>
  Effect.gen(function* () {
    yield* Effect.try({ try: () => checked(options), catch: (cause) => cause as TypeError })
    const { language = "en" } = options
    yield* Effect.promise(() => loadWords(language))
    const clock = yield* Clock.Clock
    const now = (): number => Math.floor(clock.currentTimeMillisUnsafe())
    const background = yield* FiberSet.makeRuntime<never, void, never>()
    const rest = (millis: number): Promise<void> =>
      new Promise((resolve) => {
        background(Effect.map(Effect.sleep(millis), resolve))
      })
    const answers = new CallAnswers()
    const heard = Layer.effect(
      Calls,
      Effect.map(Calls, (calls) => answers.over(calls))
    )
    // the client hears an answer directly after those who wait for it here
    const serviceKnown = new Promise<void>((resolve) => {
      answers.on("getSystemInfo", () => void setTimeout(resolve))
    })
    const client = yield* runClient([language], false, areas).pipe(Effect.provide(heard))
    const watched = new Watched(client)
    const asking = new Asking(watched, language, now)
    const session = new BotSession(watched, asking, options, rest)
    const sends = new Sends(watched, asking, language, now, files)
    const looks = new Looks(watched, now, rest, options.reads !== false)
    const dispatch = new Dispatch(options.attempts)
    const others = new Others(asking, dispatch, rest)
    const marks = new MarkKeeper(store, (error) => dispatch.report(error, null, "keeping how far messages were handed over"))

    const enter = Effect.tryPromise({
      try: async () => {
        await session.enter()
        // whether the service numbers its log: a list from before that does not say how far chats were read
        await serviceKnown
        await watched.until(isSessionReady)
      },
      catch: (cause) => (cause instanceof Error ? cause : new Error(String(cause)))
    })
    const silence = Effect.fail(asking.refusal({ _tag: "Key", key: "error:network-timeout", params: {} }))
    yield* Effect.timeoutOrElse(enter, { duration: options.patience ?? PATIENCE, orElse: () => silence })
    /** Files that wait since an earlier start go on. */
    const goOnWithFiles = (): void => {
      if (client.state().attaching.chats.length > 0) asking.tell({ _tag: "UploadsAsked", area: "outbox" })
    }
    goOnWithFiles()
    const first = client.state()
    if (first.session._tag !== "LoggedIn") return yield* silence
    const { me } = first.session
    const kept = yield* Effect.tryPromise({
      try: () => store.load(),
      catch: (cause) => new Error("It cannot be read how far messages were handed over.", { cause })
    })

    const send = (chat: string | number, what: Sendable, how?: SendOptions, id = freshId(options.automatic === false ? 4 : 8)) =>
      sends.send(chat, what, id, how)
    const means = {
      language,
      send,
      recall: (chat: string, id: string) => asking.recall(chat, id),
      download: (address: string, how: DownloadOptions) => files.download(address, () => tokenIn(client.state()), how)
    }
    const cameOf = (message: Message, handler?: number): MessageCame => messageCame(message, client.state(), me, means, handler)
    const handover = new Handover({
      looks,
      state: client.state,
      wants: ({ author, body }) => body._tag !== "Recalled" && (options.own === true || author !== me.id),
      hand: (message, turn) => dispatch.hand({ ...turn, happening: (handler) => cameOf(message, handler) }),
      rest,
      keep: (next) => marks.keep(next),
      report: (error) => dispatch.report(error, null, "handing over"),
      reads: options.reads !== false,
      atOnce: options.atOnce ?? AT_ONCE
    })

    let finished: (why: BotEnding) => void = () => undefined
    const ended = new Promise<BotEnding>((resolve) => {
      finished = resolve
    })
    let isEnding = false
    const finish = (why: BotEnding): void => {
      if (watched.ended !== null) return
      stop()
      watched.end(why)
      finished(why)
    }
    /** Nothing is handed over any more; what handlers at work still say goes out, as long as there is a session. */
    const end = (why: BotEnding): void => {
      if (isEnding) return
      isEnding = true
      session.leave()
      dispatch.end(new BotEnded(why))
      if (why !== "closed") finish(why)
      void within(handover.stop(), FAREWELL).then(() => finish(why))
    }
    let last = client.state()
    const stop = client.subscribe(() => {
      const before = last
      last = client.state()
      // the code for it may not have come before
      if (last.connection.bound && !before.connection.bound) goOnWithFiles()
      session.moved(before, last, end)
      handover.moved(before, last)
      others.moved(before, last)
    })
    yield* Effect.addFinalizer(() => Effect.sync(() => (end("closed"), finish("closed"))))
    handover.begin(kept, options.since ?? "now")
    others.begin(last, kept)

    const close = async (): Promise<void> => {
      end("closed")
      await ended
      await marks.kept
    }
    return botOf({
      ...{ asking, cameOf, client, dispatch, looks, me, watched },
      rest: {
        send: (chat, what, how) => send(chat, what, how, how?.id),
        after: (millis, act) => {
          mustBeMillis(millis, "The time of after")
          mustBeFunction(act, "What after does")
          const doing = Effect.tryPromise(async () => act()).pipe(
            Effect.catch((error) => Effect.sync(() => dispatch.report(error.cause, null, "something that was to be done later")))
          )
          const fiber = background(Effect.asVoid(Effect.andThen(Effect.sleep(millis), doing)))
          return () => void background(Fiber.interrupt(fiber))
        },
        now,
        ended,
        close,
        logout: async () => {
          const answered = new Promise<void>((resolve) => {
            answers.on("logout", () => resolve())
          })
          // what is kept of this person goes with the session, before the program may end
          const forgotten = new Promise<void>((resolve) => {
            const look = (): void => {
              const { keep, session: now } = client.state()
              if (now._tag === "LoggedIn" || isLeft(keep, me.id)) return
              stop()
              resolve()
            }
            const stop = client.subscribe(look)
          })
          session.leave()
          asking.tell({ _tag: "LogoutAsked", isConfirmed: true })
          await within(Promise.all([answered, forgotten]), FAREWELL)
          await close()
        }
      }
    })
  })
