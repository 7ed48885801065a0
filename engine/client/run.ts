import { Clock, Context, Effect, FiberSet, type Scope } from "effect"
import { readFrame } from "../api/frames.ts"
import { Millis } from "../format/Millis.ts"
import { readerOf } from "./areas/Area.ts"
import { NO_LOADER, type AreaLoader } from "./areas/AreaLoader.ts"
import { CORE_ANSWERS } from "./answers.ts"
import { keeperOf } from "./core/archive/Keeper.ts"
import type { ReportingClient } from "./Client.ts"
import type { NamedIntent } from "./areas/Port.ts"
import type { Command, Event } from "./Event.ts"
import { INITIAL } from "./initial.ts"
import type { Intent } from "./Intent.ts"
import { Alerts } from "./ports/Alerts.ts"
import { Archive } from "./ports/Archive.ts"
import { Bytes } from "./ports/Bytes.ts"
import { Calls } from "./ports/Calls.ts"
import { Socket } from "./ports/Socket.ts"
import { Storage } from "./ports/Storage.ts"
import { Tabs } from "./ports/Tabs.ts"
import { Uploads } from "./ports/Uploads.ts"
import { lastEvents } from "./running/lastEvents.ts"
import { socketLine } from "./running/line.ts"
import { portsOf } from "./running/ports.ts"
import { requestsOf } from "./running/requests.ts"
import type { Running } from "./running/Running.ts"
import { timersOf } from "./running/timers.ts"
import type { Settled } from "./core/notices/settled/Settled.ts"
import { step } from "./step.ts"
import type { State } from "./State.ts"
import { tabCoordinatorOf } from "./core/tabs/TabCoordinator.ts"
import { isLeader } from "./core/tabs/Part.ts"

const isCommand = (event: Event): event is Command => event._tag.endsWith("Asked")

const isOfArea = (intent: Intent | NamedIntent): intent is NamedIntent => "area" in intent

/**
 * A running client over the ports: feeds events to `step` one at a time, carries out its intents, and ends with its scope.
 * `preferred` are the device's languages, best first; `isMobile`: it is a telephone or tablet; `areas` knows
 * the areas whose code is here, and loads others (DEC-0098).
 */
export const runClient = (
  preferred: ReadonlyArray<string>,
  isMobile = true,
  areas: AreaLoader = NO_LOADER
): Effect.Effect<ReportingClient, never, Archive | Calls | Socket | Storage | Scope.Scope> =>
  Effect.gen(function* () {
    const alerts = yield* Alerts
    const archive = yield* Archive
    const bytes = yield* Bytes
    const calls = yield* Calls
    const sockets = yield* Socket
    const storage = yield* Storage
    const tabs = yield* Tabs
    const uploads = yield* Uploads
    const clock = yield* Clock.Clock
    const services = yield* Effect.context<never>()
    const background = yield* FiberSet.makeRuntime<never, void, never>()
    const now = (): Millis => Millis.make(Math.floor(clock.currentTimeMillisUnsafe()))

    let state: State = INITIAL
    const listeners = new Set<() => void>()
    const inbox: Array<Event> = []
    let stepping = false
    const last = lastEvents()
    const running: Running = { background, now, tell: (event) => tell(event) }
    const keeper = keeperOf({ ...running, archive, bytes, state: () => state })
    const timers = timersOf(running)

    const hear = (text: string): void => {
      const read = readFrame(text)
      tell(
        read._tag === "Success"
          ? { _tag: "FrameTold", frame: read.success, now: now() }
          : { _tag: "FrameIgnoredTold", why: read.failure, now: now() }
      )
    }
    const coordinator = tabs.enter === null ? null : tabCoordinatorOf({ ...running, enter: tabs.enter, hear, state: () => state })
    const line = socketLine(sockets, running, (text) => {
      coordinator?.relay(text)
      hear(text)
    })
    const requests = requestsOf({ calls, uploads }, running, (ask, came) => {
      if (ask.call === "sendMessage") coordinator?.sent(ask.chat, ask.id, came)
    })

    const ports = portsOf(areas, { ...running, service: (key) => Context.getUnsafe(services, key) })
    const settled = new Set<(settled: Settled) => void>()

    const carryOut = (intent: Intent): void => {
      if (isOfArea(intent)) return ports.carryOut(intent)
      switch (intent._tag) {
        case "LoadArea":
          return ports.load(intent)
        case "Settled":
          for (const listener of settled) listener(intent.settled)
          return
        case "Call": {
          const { call } = intent.ask
          // what waits goes out from one tab
          if (call === "sendMessage" && !isLeader(state)) return
          const reader = readerOf(CORE_ANSWERS, areas.loaded(), call)
          return reader === undefined ? undefined : requests.ask(intent, reader)
        }
        case "EndUpload":
          return requests.giveUp(intent)
        case "AskHealth":
          return requests.askHealth()
        case "OpenSocket":
          return line.open(intent)
        case "CloseSocket":
          return line.hangUp()
        case "SendFrame":
          return line.send(intent)
        case "EnterTabs":
        case "LeaveTabs":
        case "TakeLead":
        case "SayTabs":
          return coordinator?.carryOut(intent)
        case "Wake":
          return timers.wake(intent)
        case "Remind":
          return timers.remind(intent)
        case "EndToast":
          return timers.endToast(intent)
        case "OpenArchive":
        case "Keep":
        case "KeepBytes":
        case "ReadArchive":
        case "SearchArchive":
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

    let commands = 0
    /** Each command has a name, so that its end is recognised. */
    const named = (event: Event): Event =>
      isCommand(event) && event.commandId === undefined ? { ...event, commandId: `#${(commands += 1)}` } : event

    /** Intents are carried out after the state has moved; events that they cause at once wait for their turn. */
    const tell = (event: Event): void => {
      inbox.push(named(event))
      if (stepping) return
      stepping = true
      try {
        for (let next = inbox.shift(); next !== undefined; next = inbox.shift()) {
          const before = state
          last.note(next)
          const [moved, intents] = step(before, next, areas.loaded())
          const changed = moved !== before
          state = moved
          keeper.moved(before, next, moved)
          coordinator?.moved(before, next, moved)
          for (const intent of intents) carryOut(intent)
          if (changed) for (const listener of listeners) listener()
        }
      } finally {
        stepping = false
      }
    }

    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        line.hangUp()
        coordinator?.end()
      })
    )
    if (coordinator !== null) {
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
      onSettled: (listener) => {
        settled.add(listener)
        return () => settled.delete(listener)
      },
      tell,
      lastEvents: last.list
    }
  })
