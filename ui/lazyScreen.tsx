import type { ComponentType } from "react"
import { Pending } from "./Pending.tsx"
import { loadTexts } from "./text.ts"
import { usePageLoad } from "./hooks/usePageLoad.ts"

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
    const [screen] = await Promise.all([fetch(), loadTexts(texts)])
    Loaded = screen
  }
  const Screen: Screen["Screen"] = ({ back }) => {
    const { again, look } = usePageLoad(Loaded !== null, load)
    if (Loaded !== null) return <Loaded />
    return <Pending back={back} look={look === "page" ? "outline" : look} onRetry={again} />
  }
  return { Screen, load }
}
