import { type ComponentType, useEffect, useState } from "react"
import { Pending } from "./Pending.tsx"
import { loadTexts } from "./text.ts"

/** A screen in its own chunk, which comes together with its texts. */
export interface Screen {
  readonly Screen: ComponentType
  /** Fetches it ahead of time. */
  readonly load: () => Promise<void>
}

/** Drawn at once when it is here; React's own `lazy` would always show the outline first. */
export const lazyScreen = (texts: ReadonlyArray<string>, fetch: () => Promise<ComponentType>): Screen => {
  let Loaded: ComponentType | null = null
  const load = async (): Promise<void> => {
    if (Loaded !== null) return
    const [screen] = await Promise.all([fetch(), loadTexts(texts)])
    Loaded = screen
  }
  const Screen = () => {
    const [failed, setFailed] = useState(false)
    const [, setReady] = useState(Loaded !== null)
    useEffect(() => {
      if (Loaded === null && !failed)
        load().then(
          () => setReady(true),
          () => setFailed(true)
        )
    }, [failed])
    return Loaded === null ? <Pending failed={failed} onRetry={() => setFailed(false)} /> : <Loaded />
  }
  return { Screen, load }
}
