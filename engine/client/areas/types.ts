import type { Millis } from "../../format/Millis.ts"
import type { CommandId } from "../core/notices/settled/Settled.ts"
import type { Declared } from "./Declared.ts"
import type * as registry from "./registry.ts"

type Registry = typeof registry

/** The name of an area: of its slice, of its folder, of its line in the registry. */
export type AreaName = keyof Registry

type TypesOf<N extends AreaName> = Registry[N] extends Declared<infer T> ? T : never

/** The slices of all areas. */
export type AreaStates = { readonly [N in AreaName]: TypesOf<N>["state"] }

/** The events of an area carry its name, and when they happened. */
interface Named<N extends AreaName> {
  readonly area: N
  readonly now: Millis
}

export type CommandOf<N extends AreaName> = TypesOf<N>["command"] & Named<N> & { readonly commandId?: CommandId }
export type FactOf<N extends AreaName> = TypesOf<N>["fact"] & Named<N>
export type AskOf<N extends AreaName> = TypesOf<N>["ask"] & { readonly area: N }
export type IntentOf<N extends AreaName> = TypesOf<N>["intent"] & { readonly area: N }

/** What a person asks of an area. */
export type AreaCommand = { readonly [N in AreaName]: CommandOf<N> }[AreaName]
/** What the ports of an area tell. */
export type AreaFact = { readonly [N in AreaName]: FactOf<N> }[AreaName]
/** The calls of the areas. */
export type AreaAsk = { readonly [N in AreaName]: AskOf<N> }[AreaName]
/** What the ports of the areas carry out. */
export type AreaIntent = { readonly [N in AreaName]: IntentOf<N> }[AreaName]
