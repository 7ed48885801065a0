import { type ComponentType, useEffect, useState } from "react"
import { fetchLostStyles } from "./lostStyles.ts"
import { Pending } from "./Pending.tsx"
import { loadTexts } from "./text.ts"

/** A screen in its own chunk, which comes together with its texts. */
export interface Screen {
  /** `back`: where its outline leads, while the screen itself is not here. */
  readonly Screen: ComponentType<{ readonly back?: string | undefined }>
  /** Fetches it ahead of time. */
  readonly load: () => Promise<void>
}

/** Drawn at once when it is here; React's own `lazy` would always show the outline first. */
export const lazyScreen = (texts: ReadonlyArray<string>, fetch: () => Promise<ComponentType>): Screen => {
  let Loaded: ComponentType | null = null
  const load = async (): Promise<void> => {
    if (Loaded !== null) return
    const [screen] = await Promise.all([fetch(), loadTexts(texts), fetchLostStyles()])
    Loaded = screen
  }
  const Screen: Screen["Screen"] = ({ back }) => {
    const [failed, setFailed] = useState(false)
    const [, setReady] = useState(Loaded !== null)
    useEffect(() => {
      if (Loaded === null && !failed)
        load().then(
          () => setReady(true),
          () => setFailed(true)
        )
      if (!failed) return undefined
      const again = () => setFailed(false)
      window.addEventListener("online", again)
      return () => window.removeEventListener("online", again)
    }, [failed])
    return Loaded === null ? <Pending back={back} failed={failed} onRetry={() => setFailed(false)} /> : <Loaded />
  }
  return { Screen, load }
}
