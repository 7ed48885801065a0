import type { Millis } from "../format/Millis.ts"
import type { NamedFact, Areas } from "./areas/Area.ts"
import type { AreaEvent } from "./areas/AreaEvent.ts"
import { hearFrames } from "./areas/hearing.ts"
import { performWants } from "./areas/perform.ts"
import { areaNamed } from "./areas/slices.ts"
import type { AreaCommand, AreaName } from "./areas/types.ts"
import { withAlertsUpdated } from "./core/alerts/alerts.ts"
import { settleCommands, shownRefusals } from "./core/notices/settled/settleCommands.ts"
import { ANYTIME, COMMANDS, REMINDERS, FACTS } from "./core/tables.ts"
import { withNews } from "./core/service/announcement.ts"
import { withHealedConnection, withIgnored } from "./core/sync/connection.ts"
import type { Command, Event, Fact } from "./Event.ts"
import { unknownEvent } from "./noEvent.ts"
import { applyReply } from "./replies.ts"
import type { State } from "./State.ts"
import { andThen, type Stepped, type Turn, stay } from "./Turn.ts"

/** The client as one pure function: the next state, and what to do outside, as plain values. The same events tell the same again (CLIENT-39, spec 2). */
export const step = (state: State, event: Event, areas: Areas = {}): Stepped => {
  const tag: unknown = event._tag
  if (typeof tag !== "string") throw unknownEvent(tag)
  const turn = event._tag.endsWith("Asked") ? asked(state, event as Command, areas) : fact(state, event as Fact, areas)
  const [done, brought] = settleCommands(state, hearFrames(turn, areas, event.now), event)
  const [next, wanted] = followed([done, brought], areas)
  return withAlertsUpdated(state, withNews(state, [withHealedConnection(next), wanted], event), event)
}

/** What follows by itself from the state, in each area that is here. */
const followed = (before: Stepped, areas: Areas): Stepped => {
  let turn = before
  for (const { after } of Object.values(areas))
    if (after !== undefined) turn = andThen(turn, (next) => shownRefusals(...after(next)))
  return turn
}

const asked = (state: State, command: Command, areas: Areas): Turn => {
  if ("area" in command) return areaAsked(state, command, areas)
  const { _tag } = command
  if (!Object.hasOwn(COMMANDS, _tag)) throw unknownEvent(_tag)
  // without a session it comes too late or from nowhere, and changes nothing (CLIENT-36)
  if (state.session._tag !== "LoggedIn" && !ANYTIME.has(_tag)) return stay(state)
  return performed(COMMANDS, _tag, state, command)
}

/** The turn of an event by its row. */
const performed = (table: typeof COMMANDS, key: string, state: State, event: { readonly now: Millis }): Turn => {
  const row = table[key]
  return row === undefined ? stay(state) : performWants(...row(state, event as never, event.now))
}

/** A command of an area; where its code is not here yet, it is loaded first. */
const areaAsked = (state: State, command: AreaCommand, areas: Areas): Turn => {
  const area = areas[command.area]
  if (area === undefined) return [state, [{ _tag: "LoadArea", name: areaNamed(command.area), event: command }]]
  return area.needsSession(command) && state.session._tag !== "LoggedIn" ? stay(state) : area.command(state, command)
}

/** The code of an area is here: the event that needed it has its turn, unless the session that it belongs to is over. A frame that has nobody to hear it counts as ignored. */
const areaLoaded = (state: State, name: AreaName, event: AreaEvent, areas: Areas): Turn => {
  const area = areas[name]
  if (event._tag !== "FrameTold") return area === undefined ? stay(state) : areaAsked(state, event, areas)
  if (area === undefined) return stay(withIgnored(state))
  return state.session._tag === "LoggedIn" ? area.heard(state, event.frame, event.now) : stay(state)
}

/** A timer of an area is due. */
const areaDue = (state: State, timer: string, now: Millis, areas: Areas): Turn => {
  const at = timer.indexOf(":")
  return areas[timer.slice(0, at) as AreaName]?.reminder(state, timer.slice(at + 1), now) ?? stay(state)
}

/** Whether a port of an area tells it. */
const isOfArea = (event: NamedFact | Fact): event is NamedFact => "area" in event

const fact = (state: State, event: Fact, areas: Areas): Turn => {
  if (isOfArea(event)) return areas[areaNamed(event.area)]?.fact(state, event) ?? stay(state)
  switch (event._tag) {
    case "AreaLoadedTold":
      return areaLoaded(state, event.name, event.event, areas)
    case "CallTold":
      return applyReply(state, event.told, event.now, areas)
    case "ReminderTold":
      return event.of in REMINDERS ? performed(REMINDERS, event.of, state, event) : areaDue(state, event.of, event.now, areas)
    default:
      if (!Object.hasOwn(FACTS, event._tag)) throw unknownEvent(event._tag)
      return performed(FACTS, event._tag, state, event)
  }
}
