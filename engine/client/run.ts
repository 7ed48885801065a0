import { Clock, Effect, Fiber, FiberSet, Random, type Scope } from "effect"
import { readFrame } from "../api/frames.ts"
import { Millis } from "../format/Millis.ts"
import { readAnswer } from "./answers.ts"
import { keeperOf } from "./archive/Keeper.ts"
import type { Client } from "./Client.ts"
import type { Event } from "./Event.ts"
import { INITIAL } from "./initial.ts"
import type { Intent, Reminder } from "./Intent.ts"
import { Alerts } from "./ports/Alerts.ts"
import { Archive } from "./ports/Archive.ts"
import { Calls } from "./ports/Calls.ts"
import { type OpenedSocket, Socket, type SocketEvent } from "./ports/Socket.ts"
import { Storage } from "./ports/Storage.ts"
import { Tabs } from "./ports/Tabs.ts"
import { step } from "./step.ts"
import type { State } from "./State.ts"
import { meetingOf } from "./tabs/Meeting.ts"
import { leads } from "./tabs/Part.ts"

/** A duration up to `spread` shorter or longer, both in milliseconds. */
const drawn = (millis: number, spread: number): Effect.Effect<number> =>
  Effect.map(Random.next, (chance) => Math.round(millis + (2 * chance - 1) * spread))

/**
 * A running client over the ports: feeds events to `step` one at a time, carries out its intents, and ends with its scope.
 * `preferred` are the device's languages, best first; `isMobile`: it is a telephone or tablet.
 */
export const runClient = (
  preferred: ReadonlyArray<string>,
  isMobile = true
): Effect.Effect<Client, never, Archive | Calls | Socket | Storage | Scope.Scope> =>
  Effect.gen(function* () {
    const alerts = yield* Alerts
    const archive = yield* Archive
    const calls = yield* Calls
    const sockets = yield* Socket
    const storage = yield* Storage
    const tabs = yield* Tabs
    const clock = yield* Clock.Clock
    const background = yield* FiberSet.makeRuntime<never, void, never>()
    const now = (): Millis => Millis.make(Math.floor(clock.currentTimeMillisUnsafe()))

    let state: State = INITIAL
    const listeners = new Set<() => void>()
    const inbox: Array<Event> = []
    let stepping = false
    let socket: OpenedSocket | undefined
    /** Stands for the socket that is heard, from before it is there. */
    let line = Symbol()
    let alarm: Fiber.Fiber<void> | undefined
    const reminders = new Map<Reminder, Fiber.Fiber<void>>()
    const keeper = keeperOf({ archive, background, now, state: () => state, tell: (fact) => tell(fact) })

    const hear = (text: string): void => {
      const read = readFrame(text)
      tell(
        read._tag === "Success"
          ? { _tag: "FrameTold", frame: read.success, now: now() }
          : { _tag: "FrameIgnoredTold", why: read.failure, now: now() }
      )
    }
    const meeting =
      tabs.enter === null ? null : meetingOf({ enter: tabs.enter, hear, now, state: () => state, tell: (event) => tell(event) })

    /** Events of a socket that was closed or replaced are no longer fed. */
    const heard = (from: symbol) => (event: SocketEvent) => {
      if (from !== line) return
      switch (event._tag) {
        case "Text":
          meeting?.relay(event.text)
          return hear(event.text)
        case "Opened":
          return tell({ _tag: "SocketTold", what: "opened", now: now() })
        case "Errored":
          return tell({ _tag: "SocketTold", what: "errored", now: now() })
        case "Closed":
          return tell({ _tag: "SocketTold", what: "closed", code: event.code, now: now() })
      }
    }

    const hangUp = (): void => {
      line = Symbol()
      socket?.close()
      socket = undefined
    }

    const carryOut = (intent: Intent): void => {
      switch (intent._tag) {
        case "Call": {
          const { ask, clientId, language, token } = intent
          // what waits goes out from one tab
          if (ask.call === "sendMessage" && !leads(state)) return
          background(
            calls.ask(ask.call, ask.body, { token, clientId, language }).pipe(
              Effect.map((came) => {
                if (ask.call === "sendMessage") meeting?.sent(ask.chat, ask.id, came)
                tell({ _tag: "CallTold", told: readAnswer(ask, token, came), now: now() })
              })
            )
          )
          return
        }
        case "OpenSocket": {
          hangUp()
          const mine = line
          background(
            sockets.open(heard(mine)).pipe(
              Effect.map((opened) => {
                if (mine === line) socket = opened
                else opened.close()
              })
            )
          )
          return
        }
        case "CloseSocket":
          return hangUp()
        case "EnterTabs":
        case "LeaveTabs":
        case "TakeLead":
        case "SayTabs":
          return meeting?.carryOut(intent)
        case "AskHealth":
          background(Effect.map(calls.alive, (alive) => tell({ _tag: "HealthTold", alive, now: now() })))
          return
        case "SendFrame":
          return socket?.send(JSON.stringify(intent.frame))
        case "Wake": {
          const before = alarm
          alarm = background(
            drawn(intent.at - now(), intent.spread ?? 0).pipe(
              Effect.flatMap((millis) => Effect.sleep(Math.max(0, millis))),
              Effect.map(() => {
                alarm = undefined
                tell({ _tag: "WakeTold", now: now() })
              })
            )
          )
          if (before !== undefined) background(Fiber.interrupt(before))
          return
        }
        case "Remind": {
          const { after, of } = intent
          const before = reminders.get(of)
          const fiber = background(
            Effect.sleep(after).pipe(
              Effect.map(() => {
                reminders.delete(of)
                tell({ _tag: "ReminderTold", of, now: now() })
              })
            )
          )
          reminders.set(of, fiber)
          if (before !== undefined) background(Fiber.interrupt(before))
          return
        }
        case "EndToast":
          background(
            Effect.sleep(intent.after).pipe(Effect.map(() => tell({ _tag: "ToastGoneTold", id: intent.id, now: now() })))
          )
          return
        case "OpenArchive":
        case "Keep":
        case "ReadArchive":
        case "ForgetArchive":
          return keeper.carryOut(intent)
        case "Alert":
          return alerts.raise(intent)
        case "EndAlerts":
          return alerts.end(intent.chats)
        case "Store":
          background(storage.save(intent.key, intent.value))
          return
        case "Forget":
          background(storage.forgetSession(intent.token))
          return
      }
    }

    /** Intents are carried out after the state has moved; events that they cause at once wait for their turn. */
    const tell = (event: Event): void => {
      inbox.push(event)
      if (stepping) return
      stepping = true
      try {
        for (let next = inbox.shift(); next !== undefined; next = inbox.shift()) {
          const before = state
          const [moved, intents] = step(before, next)
          const changed = moved !== before
          state = moved
          keeper.moved(before, next, moved)
          meeting?.moved(before, next, moved)
          for (const intent of intents) carryOut(intent)
          if (changed) for (const listener of listeners) listener()
        }
      } finally {
        stepping = false
      }
    }

    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        hangUp()
        meeting?.end()
      })
    )
    if (meeting !== null) {
      tell({ _tag: "TabsTold", now: now() })
      yield* storage.watch((kept) => tell({ _tag: "StoredTold", stored: kept, now: now() }))
    }
    const stored = yield* storage.load
    tell({ _tag: "StartTold", stored, preferred, isMobile, now: now() })

    return {
      state: () => state,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      tell
    }
  })
