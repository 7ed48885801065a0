import type { AlertsTypes } from "./alerts/Types.ts"
import type { ArchiveTypes } from "./archive/Types.ts"
import type { ConversationTypes } from "./conversation/Types.ts"
import type { GroupsTypes } from "./groups/Types.ts"
import type { NoticesTypes } from "./notices/Types.ts"
import type { PeopleTypes } from "./people/Types.ts"
import type { RosterTypes } from "./roster/Types.ts"
import type { ServiceTypes } from "./service/Types.ts"
import type { SessionTypes } from "./session/Types.ts"
import type { SyncTypes } from "./sync/Types.ts"
import type { TabsTypes } from "./tabs/Types.ts"
import type { UploadsTypes } from "./uploads/Types.ts"

/**
 * The areas that every client has from its start, one line each: the types of state, events, calls and intents are derived from it, and the
 * compiler asks `tables.ts` for their tables (DEC-0395). Areas whose code is loaded when it is needed are in `areas/registry.ts`.
 */
interface CoreAreas {
  readonly alerts: AlertsTypes
  readonly archive: ArchiveTypes
  readonly conversation: ConversationTypes
  readonly groups: GroupsTypes
  readonly notices: NoticesTypes
  readonly people: PeopleTypes
  readonly roster: RosterTypes
  readonly service: ServiceTypes
  readonly session: SessionTypes
  readonly sync: SyncTypes
  readonly tabs: TabsTypes
  readonly uploads: UploadsTypes
}

/** The name of such an area: that of its folder. */
export type CoreName = keyof CoreAreas

/** The types of one of them. */
export type CoreTypesOf<N extends CoreName> = CoreAreas[N]

type Each<K extends keyof CoreAreas[CoreName]> = { readonly [N in CoreName]: CoreAreas[N][K] }[CoreName]

type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never

/** The slices of all of them. */
export type CoreStates = Both<Each<"state">>
/** What a person asks of them. */
export type CoreCommand = Each<"command">
/** What their ports tell. */
export type CoreFact = Each<"fact">
/** Their calls. */
export type CoreAsk = Each<"ask">
/** What their ports carry out. */
export type CoreIntent = Each<"intent">
/** What they are reminded of. */
export type CoreReminder = Each<"reminder">
