import { type ReadonlySignal, signal } from "@preact/signals-react"
import type { Area, Areas } from "#engine/client/areas/Area.ts"
import type { AreaLoader } from "#engine/client/areas/AreaLoader.ts"
import type { AreaCommand, AreaName } from "#engine/client/areas/types.ts"
import { UNFETCHED } from "#engine/client/unfetched.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { dispatchCommand } from "./store.ts"

let areas: Areas = {}

/** Fetches the code of an area, after that of the areas which it needs: a chunk of its own, named by its folder (DEC-0098). */
const fetched = async (name: AreaName): Promise<void> => {
  if (areas[name] !== undefined) return
  const { AREA } = (await import(`../../../engine/client/areas/${name}/area.ts`)) as { readonly AREA: Area }
  for (const needed of AREA.needs ?? []) await fetched(needed)
  areas = { ...areas, [name]: AREA }
}

/** The areas that are here, and how others come: with their first command, or with a frame that needs them. */
export const fetchedAreas: AreaLoader = {
  loaded: () => areas,
  load: (name, then) =>
    void fetched(name).then(
      () => then(true),
      () => then(false)
    )
}

type Unstamped<C> = C extends { readonly now: unknown } ? Omit<C, "now"> : never

/**
 * Hands a command to an area, which is fetched before. Rejects where it cannot be fetched: the screen that asks shows its page of a
 * failed load.
 */
export const areaCommand = async (asked: Unstamped<AreaCommand>): Promise<void> => {
  await fetched(asked.area)
  dispatchCommand(asked)
}

/** What a screen says where the code for something could not be fetched. */
export const NOT_FETCHED: Words = UNFETCHED

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
