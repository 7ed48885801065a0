import { isBegun } from "#engine/client/areas/moments/State.ts"
import { slice } from "../shared/store.ts"

/**
 * Whether a moment was begun that would not outlive this page: another tab keeps its own, a video of it is being made ready, or it is not kept
 * yet (OUTBOX-22).
 */
export const momentOnPage = slice(
  ({ moments: { draft, kept } }) => isBegun(draft) && (kept._tag !== "Kept" || draft.pictures.some(({ film }) => film === null)),
  false
)
