import { stay } from "../../Turn.ts"
import { bytesKept } from "../conversation/attachments.ts"
import type { CoreRows } from "../CoreRows.ts"
import { withArchiveHits } from "./found.ts"
import { forgottenTold } from "./keep.ts"
import { keptTold, messagesKeptTold } from "./told.ts"
import { savedTold } from "./saved.ts"
import { shrunkTold } from "./shrunk.ts"

/** What the device keeps (spec 1.2, 2.10). */
export const AREA: CoreRows<"archive"> = {
  facts: {
    KeptTold: keptTold,
    MessagesKeptTold: messagesKeptTold,
    KeptFoundTold: (state, told) => stay(withArchiveHits(state, told)),
    SavedTold: savedTold,
    BytesKeptTold: bytesKept,
    ShrunkTold: shrunkTold,
    ForgottenTold: forgottenTold
  }
}
