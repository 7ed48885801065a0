import { stay } from "../../Turn.ts"
import type { CoreRows } from "../CoreRows.ts"
import { checkLeader, closeOldSocket } from "./follow.ts"
import { leadTold, linkTold, tabsTold } from "./link.ts"
import { draftsTold, outboxTold, sentTold } from "./outbox.ts"
import { storedTold } from "./stored.ts"
import { unreportedReadsTold } from "./unreportedReads.ts"
import { uploadsTold } from "./uploads.ts"

/** The tabs of one person, of which one leads (DEC-0028). Another tab may have ended the session, or begun one. */
export const AREA: CoreRows<"tabs"> = {
  facts: {
    TabsTold: (state) => stay(tabsTold(state)),
    LeadTold: (state, { isMine, now }) => leadTold(state, isMine, now),
    LinkTold: linkTold,
    OutboxTold: outboxTold,
    SentTold: sentTold,
    UnreportedReadsTold: (state, told) => stay(unreportedReadsTold(state, told)),
    UploadsTold: (state, { going }) => stay(uploadsTold(state, going)),
    DraftsTold: (state, told) => stay(draftsTold(state, told)),
    StoredTold: (state, { stored }) => storedTold(state, stored)
  },
  reminders: {
    leader: (state, { now }) => checkLeader(state, now),
    hangUp: closeOldSocket
  }
}
