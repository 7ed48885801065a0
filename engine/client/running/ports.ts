import type { AreaLoader } from "../areas/AreaLoader.ts"
import type { NamedIntent, PortRunning } from "../areas/Port.ts"
import type { AreaName } from "../areas/types.ts"
import type { TaggedIntent } from "./Running.ts"

/** Loads the code of areas, and carries out their intents. */
export const portsOf = (areas: AreaLoader, running: PortRunning) => {
  const { now, tell } = running
  const made = new Map<AreaName, (intent: NamedIntent) => void>()
  const portOf = (name: AreaName): ((intent: NamedIntent) => void) | undefined => {
    const known = made.get(name)
    if (known !== undefined) return known
    const port = areas.loaded()[name]?.port?.(running)
    if (port !== undefined) made.set(name, port)
    return port
  }
  return {
    load: ({ event, name }: TaggedIntent<"LoadArea">): void =>
      areas.load(name, (isHere) => tell({ _tag: "AreaLoadedTold", name, event, isHere, now: now() })),
    carryOut: (intent: NamedIntent): void => portOf(intent.area)?.(intent)
  }
}
