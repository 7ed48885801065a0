import { NotLoaded } from "./NotLoaded.tsx"
import { ScreenPage } from "./parts/page/Page.tsx"
import { Skeleton } from "./parts/page/Skeleton.tsx"
import { TopBar } from "./parts/page/TopBar.tsx"

interface Props {
  /** Where back leads; nothing for a screen that has no way back. */
  readonly back?: string | undefined
  /** `before`: it may be here in a moment, and an outline would only flicker. */
  readonly look: "before" | "outline" | "retry"
  readonly onRetry: () => void
}

/** The place of a screen whose code is on its way, or could not be fetched. */
export const Pending = ({ back, look, onRetry }: Props) => (
  <ScreenPage bar={<TopBar title="" back={back} />}>
    {look === "outline" && <Skeleton />}
    {look === "retry" && <NotLoaded onRetry={onRetry} />}
  </ScreenPage>
)
