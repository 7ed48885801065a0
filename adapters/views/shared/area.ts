import { type ReadonlySignal, signal } from "@preact/signals-react"
import type { AreaName } from "#engine/client/Asked.ts"
import type { Area, Areas } from "#engine/client/Area.ts"
import type { AreaCommand } from "#engine/client/Event.ts"
import type { Words } from "#engine/client/Words.ts"
import { command } from "./store.ts"

/** Where each area's code is: it comes with its first command (DEC-0098). */
const LOAD: Readonly<Record<AreaName, () => Promise<Area>>> = {
  account: () => import("#engine/client/areas/account/area.ts").then((it) => it.ACCOUNT_AREA),
  entry: () => import("#engine/client/areas/entry/area.ts").then((it) => it.ENTRY_AREA),
  emoji: () => import("#engine/client/areas/emoji/area.ts").then((it) => it.EMOJI_AREA),
  moments: () => import("#engine/client/areas/moments/area.ts").then((it) => it.MOMENTS_AREA),
  outbox: () => import("#engine/client/areas/outbox/area.ts").then((it) => it.OUTBOX_AREA),
  search: () => import("#engine/client/areas/search/area.ts").then((it) => it.SEARCH_AREA)
}

let areas: Areas = {}

/** The areas that are here. */
export const learned = (): Areas => areas

const learn = async (name: AreaName): Promise<void> => {
  if (areas[name] !== undefined) return
  const area = await LOAD[name]()
  areas = { ...areas, [name]: area }
}

type Unstamped<C> = C extends { readonly now: unknown } ? Omit<C, "now"> : never

/**
 * Hands a command to an area, which is fetched before. Rejects where it cannot be fetched: the screen that asks shows its page of a
 * failed load.
 */
export const areaCommand = async (asked: Unstamped<AreaCommand>): Promise<void> => {
  await learn(asked.area)
  command(asked)
}

/** What is said where the code for something could not be fetched. */
export const UNFETCHED: Words = { _tag: "Key", key: "error:network-timeout", params: {} }

/** Asking an area for one thing. */
interface Asking {
  readonly ask: (command: Parameters<typeof areaCommand>[0]) => Promise<void>
  /** The code for it could not be fetched when it was last asked. */
  readonly isUnfetched: ReadonlySignal<boolean>
}

/** Asks an area for what a screen shows, and knows whether its code came. */
export const askingArea = (): Asking => {
  const isUnfetched = signal(false)
  return {
    isUnfetched,
    ask: async (command) => {
      try {
        await areaCommand(command)
        isUnfetched.value = false
      } catch {
        // whatever kept it away, the screen offers to ask again
        isUnfetched.value = true
      }
    }
  }
}
