import { Clock, Effect, FiberSet, Fiber, HashMap, Layer, type Scope } from "effect"
import { UserId } from "#engine/account/User.ts"
import { runClient } from "#engine/client/run.ts"
import type { Archive } from "#engine/client/ports/Archive.ts"
import { Calls } from "#engine/client/ports/Calls.ts"
import type { Socket } from "#engine/client/ports/Socket.ts"
import type { Storage } from "#engine/client/ports/Storage.ts"
import { toArray } from "#engine/client/Sorted.ts"
import type { State } from "#engine/client/State.ts"
import { type Contact, ContactId } from "#engine/contact/Contact.ts"
import { Answers } from "./Answers.ts"
import { Asking } from "./Asking.ts"
import type { Bot } from "./Bot.ts"
import { Dispatch } from "./Dispatch.ts"
import { BotEnded, type Ending } from "./Ended.ts"
import { message as anyMessage, type Filter } from "./filters.ts"
import { joinedChat, messageCame, requestCame } from "./happenings.ts"
import { groupIn } from "./Group.ts"
import { Handover } from "./Handover.ts"
import type { Happening } from "./Happening.ts"
import { freshId } from "./ids.ts"
import { Looks } from "./Looks.ts"
import { MarkKeeper, type MarkStore, NO_MARKS } from "./Marks.ts"
import { type SendOptions, Sends } from "./sends.ts"
import { type Credentials, isReady, Session } from "./Session.ts"
import { Watched } from "./Watched.ts"

export interface BotOptions extends Credentials {
  /** Language of sentences and of the service's answers: `en` (default) or `zh-Hans`. */
  readonly language?: string
  /** Chats are marked as read when they were handed over; true unless said otherwise. */
  readonly reads?: boolean
  /** Own messages are handed over too, as written elsewhere or by this bot. */
  readonly own?: boolean
  /** Where a first start begins: with what comes from now on (default), or with what is unread. */
  readonly since?: "now" | "unread"
  /** Chats of which messages are in hand at once; 16 unless said otherwise. */
  readonly atOnce?: number
  /** How long the first connection may take, in milliseconds; 30,000 unless said otherwise. */
  readonly patience?: number
}

/** What a client stands on (engine/client/ports). */
export type Ports = Archive | Calls | Socket | Storage

/** How long the end waits for handlers at work, in milliseconds. */
const FAREWELL = 5000

const PAGE = 50

/** A running bot over the ports; rejects with the reason why it is not let in. Ends with its scope. */
export const startBot = (options: BotOptions, store: MarkStore = NO_MARKS): Effect.Effect<Bot, Error, Ports | Scope.Scope> =>
  Effect.gen(function* () {
    const { language = "en" } = options
    const clock = yield* Clock.Clock
    const now = (): number => Math.floor(clock.currentTimeMillisUnsafe())
    const background = yield* FiberSet.makeRuntime<never, void, never>()
    const answers = new Answers()
    const heard = Layer.effect(
      Calls,
      Effect.map(Calls, (calls) => answers.over(calls))
    )
    const client = yield* runClient([language], false).pipe(Effect.provide(heard))
    const watched = new Watched(client)
    const asking = new Asking(watched, answers, language, now)
    const session = new Session(watched, asking, options)
    const sends = new Sends(watched, language, now)
    const looks = new Looks(watched, now)
    const dispatch = new Dispatch()
    const marks = new MarkKeeper(store, (error) => dispatch.report(error, null, "keeping how far messages were handed over"))
    answers.hear((call, body, came) => {
      if (call === "sendMessage") sends.answered(String(body["id"]), came)
    })

    let finished: (why: Ending) => void = () => undefined
    const ended = new Promise<Ending>((resolve) => {
      finished = resolve
    })
    const end = (why: Ending): void => {
      if (watched.ended !== null) return
      watched.end(why)
      dispatch.end(new BotEnded(why))
      sends.end(new BotEnded(why))
      background(Effect.promise(() => handover.stop().then(() => finished(why))))
    }

    const meOf = ({ session: { ...who } }: State) => (who._tag === "LoggedIn" ? who.me : me)
    const send = (chat: string | number, text: string, how?: SendOptions, id = freshId()) => sends.send(chat, text, id, how)
    const means = { send, recall: (chat: string, id: string) => asking.recall(chat, id) }
    const happeningOf = (each: Parameters<typeof messageCame>[0]) =>
      messageCame(each, client.state(), meOf(client.state()), means)
    const handover = new Handover({
      looks,
      state: client.state,
      hand: async (each) => {
        if (each.body._tag === "Recalled" || (each.author === me.id && options.own !== true)) return
        await dispatch.hand(happeningOf(each))
      },
      keep: (kept) => marks.keep(kept),
      report: (error) => dispatch.report(error, null, "handing over"),
      reads: options.reads !== false,
      atOnce: options.atOnce ?? 16
    })

    /** What is no message, one after the other. */
    let others: Promise<void> = Promise.resolve()
    const hand = (happening: Happening): void => {
      others = others
        .then(() => dispatch.hand(happening))
        .catch((error: unknown) => {
          if (!(error instanceof BotEnded)) dispatch.report(error, happening, "handing over")
        })
    }
    const answer = async (id: number, accept: boolean): Promise<void> => {
      await asking.task(`answerRequest:${id}`, { _tag: "AnswerRequestAsked", id, accept })
    }
    const seen = new Set<number>()
    const known = new Set<string>()
    let begun = false
    const moved = (before: State, after: State): void => {
      session.moved(before, after, end)
      sends.moved(after)
      handover.moved(before, after)
      if (!begun) return
      if (after.totals.system > before.totals.system) asking.tell({ _tag: "RequestsAsked", direction: "received" })
      if (after.requests.received !== before.requests.received)
        for (const request of after.requests.received)
          if (request.status === "pending" && !seen.has(request.id)) {
            seen.add(request.id)
            hand(requestCame(request, answer))
          }
      if (after.contacts !== before.contacts && after.roster !== before.roster)
        for (const contact of HashMap.values(after.contacts))
          if (!known.has(contact.id)) {
            known.add(contact.id)
            hand(joinedChat(contact))
          }
    }

    yield* Effect.addFinalizer(() => Effect.sync(() => end("closed")))
    const enter = Effect.tryPromise({
      try: async () => {
        await session.enter()
        await watched.until(isReady)
      },
      catch: (cause) => (cause instanceof Error ? cause : new Error(String(cause)))
    })
    const silence = Effect.fail(asking.refusal({ _tag: "Key", key: "error:network-timeout", params: {} }))
    yield* Effect.timeoutOrElse(enter, { duration: options.patience ?? 30_000, orElse: () => silence })

    const first = client.state()
    if (first.session._tag !== "LoggedIn") return yield* silence
    const { me } = first.session
    const kept = yield* Effect.tryPromise({
      try: () => store.load(),
      catch: (cause) => new Error("The store cannot be read.", { cause })
    })
    let last = client.state()
    const stop = client.subscribe(() => {
      const before = last
      last = client.state()
      if (watched.ended === null) moved(before, last)
    })
    for (const contact of HashMap.values(last.contacts))
      if (kept === null || contact.id in kept.chats || contact.lastAt <= kept.since) known.add(contact.id)
      else {
        known.add(contact.id)
        hand(joinedChat(contact))
      }
    handover.begin(kept, options.since ?? "now")
    begun = true
    if (last.totals.system > 0) asking.tell({ _tag: "RequestsAsked", direction: "received" })

    const contacts = (): ReadonlyArray<Contact> => [...HashMap.values(client.state().contacts)]
    const requests = async () =>
      (await asking.task("requests:received", { _tag: "RequestsAsked", direction: "received" })).requests.received
    const close = async (): Promise<void> => {
      end("closed")
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, FAREWELL).unref?.()
      })
      await Promise.race([ended, late])
      await marks.kept
      stop()
    }
    const bot: Bot = {
      me,
      client,
      on: (filter, act) => dispatch.on(filter, act),
      onError: (hear) => dispatch.onError(hear),
      messages: <A>(filter: Filter<A> = anyMessage as Filter<unknown> as Filter<A>) => dispatch.iterate(filter),
      send: (chat, text, how) => send(chat, text, how),
      group: (chat) => groupIn(watched, asking, chat),
      createGroup: async (people, name = "") => {
        const asked = { _tag: "GroupCreateAsked", people: people.map((id) => UserId.make(id)), name } as const
        return groupIn(watched, asking, (await asking.task("createGroup", asked)).created)
      },
      recall: (chat, id) => asking.recall(chat, id),
      chats: () =>
        toArray(client.state().order).flatMap(({ id }) => {
          const found = HashMap.get(client.state().contacts, id)
          return found._tag === "Some" ? [found.value] : []
        }),
      contacts,
      find: (name) => {
        const all = contacts()
        const named = (test: (each: Contact) => boolean) => all.filter(test)
        for (const found of [
          named(({ id }) => id === name),
          named(({ account }) => account === name),
          named((each) => each.name === name)
        ])
          if (found.length > 0) return found.length === 1 ? found[0] : undefined
        return undefined
      },
      history: async (chat, { limit = PAGE } = {}) => {
        const found = await looks.messages(ContactId.make(String(chat)), (_, count) => count >= limit)
        return found.slice(-limit).map(happeningOf)
      },
      read: (chat) => looks.read(ContactId.make(String(chat))),
      search: async (account) => (await asking.task("search", { _tag: "SearchAsked", account })).found,
      befriend: async (person, text) => {
        const id = UserId.make(person)
        await asking.task(`friendAdd:${id}`, { _tag: "FriendAsked", id, text })
      },
      requests,
      after: (millis, act) => {
        const fiber = background(
          Effect.sleep(millis).pipe(
            Effect.andThen(
              Effect.promise(async () => {
                try {
                  await act()
                } catch (error) {
                  dispatch.report(error, null, "something that was to be done later")
                }
              })
            )
          )
        )
        return () => void background(Fiber.interrupt(fiber))
      },
      now,
      isOnline: () => client.state().connection.bound,
      ended,
      close,
      logout: async () => {
        asking.tell({ _tag: "LogoutAsked", sure: true })
        await close()
      }
    }
    return bot
  })
