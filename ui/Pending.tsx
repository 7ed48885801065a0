import { NotLoaded } from "./NotLoaded.tsx"
import { Page } from "./parts/Page.tsx"
import { Skeleton } from "./parts/Skeleton.tsx"
import { TopBar } from "./parts/TopBar.tsx"

interface Props {
  /** Where back leads; nothing for a screen that has no way back. */
  readonly back?: string | undefined
  readonly failed: boolean
  readonly onRetry: () => void
}

/** The outline of a screen whose code is on its way, or could not be fetched. */
export const Pending = ({ back, failed, onRetry }: Props) => (
  <Page bar={<TopBar title="" back={back} />}>{failed ? <NotLoaded onRetry={onRetry} /> : <Skeleton />}</Page>
)
