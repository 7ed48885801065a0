import { AREA as archive } from "./archive/area.ts"
import { AREA as conversation } from "./conversation/area.ts"
import { AREA as groups } from "./groups/area.ts"
import { AREA as notices } from "./notices/area.ts"
import { AREA as people } from "./people/area.ts"
import { AREA as roster } from "./roster/area.ts"
import { AREA as service } from "./service/area.ts"
import { AREA as session } from "./session/area.ts"
import { AREA as sync } from "./sync/area.ts"
import { AREA as tabs } from "./tabs/area.ts"
import { AREA as uploads } from "./uploads/area.ts"
import type { Millis } from "../../format/Millis.ts"
import type { AreaTurn } from "../areas/Want.ts"
import type { State } from "../State.ts"
import type { CoreName } from "./CoreAreas.ts"
import type { CoreRows } from "./CoreRows.ts"

/** The tables of all areas that every client has. */
export const AREAS: { readonly [N in CoreName]: CoreRows<N> } = {
  // what arrived is told after each event, whatever that was
  alerts: {},
  archive,
  conversation,
  groups,
  notices,
  people,
  roster,
  service,
  session,
  sync,
  tabs,
  uploads
}

type Table = Readonly<Record<string, (state: State, event: never, now: Millis) => AreaTurn<State>>>

interface Tables {
  readonly commands?: Table
  readonly replies?: Table
  readonly facts?: Table
  readonly reminders?: Table
  readonly anytime?: ReadonlyArray<string>
}

const EACH: ReadonlyArray<Tables> = Object.values(AREAS)

/** One table of those of all areas; it has no row that nobody wrote. */
const joined = (name: "commands" | "replies" | "facts" | "reminders"): Table =>
  Object.assign(Object.create(null), ...EACH.map((each) => each[name]))

/** A row for each command, by its tag. */
export const COMMANDS = joined("commands")
/** A row for the reply to each call, by its name. */
export const REPLIES = joined("replies")
/** A row for each fact, by its tag. */
export const FACTS = joined("facts")
/** A row for each reminder. */
export const REMINDERS = joined("reminders")
/** Commands that need no session. */
export const ANYTIME: ReadonlySet<string> = new Set(EACH.flatMap(({ anytime = [] }) => anytime))
