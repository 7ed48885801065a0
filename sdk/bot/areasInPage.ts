import type { Areas } from "#engine/client/areas/Area.ts"
import type { AreaLoader } from "#engine/client/areas/AreaLoader.ts"

let areas: Areas = {}

const fetchOutbox = async (): Promise<void> => {
  const { AREA } = await import("#engine/client/areas/outbox/area.ts")
  areas = { outbox: AREA }
}

/**
 * What a bot uses beside the core: it sends files, cards and places. The code for it comes with the first of them, as a page of a bot that only
 * writes needs none of it (DEC-0036).
 */
export const areasInPage: AreaLoader = {
  loaded: () => areas,
  load: (name, then) => {
    if (name !== "outbox") return then(false)
    void fetchOutbox().then(
      () => then(true),
      () => then(false)
    )
  }
}
