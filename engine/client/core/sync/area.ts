import { stepConnection, withIgnored, withOffline } from "./connection.ts"
import { networkBack, pageShown } from "./device.ts"
import { applyFrame } from "./frame.ts"
import { getContacts } from "./legacy/getContacts.ts"
import { reload, reloadAsked } from "./legacy/reload.ts"
import { requestResume } from "./log/ask.ts"
import { resume } from "./resume.ts"
import { socketTold } from "../session/ended.ts"
import { bindUid } from "./bound.ts"
import { stay } from "../../Turn.ts"
import type { CoreRows } from "../CoreRows.ts"

/** The connection, the log of changes, and servers without one (spec 4.2, 4.4, 7.8). A frame may change any slice. */
export const AREA: CoreRows<"sync"> = {
  commands: {
    ContactsAsked: reloadAsked,
    CatchUpAsked: reload,
    ReconnectAsked: (state, { now }) => stepConnection(state, { _tag: "Retry" }, now)
  },
  replies: { bindUid, getContacts, resume },
  facts: {
    SocketTold: socketTold,
    FrameTold: (state, { frame, now }) => applyFrame(state, frame, now),
    FrameIgnoredTold: (state) => stay(withIgnored(state)),
    WakeTold: (state, { now }) => stepConnection(state, { _tag: "Tick" }, now),
    NetworkTold: networkBack,
    OfflineTold: (state) => stay(withOffline(state, true)),
    HealthTold: (state, { alive, now }) => (alive ? stepConnection(state, { _tag: "HealthBack" }, now) : stay(state)),
    ShownTold: pageShown,
    HiddenTold: (state) => stay({ ...state, visible: false }),
    UnloadTold: (state, { now }) => stepConnection(state, { _tag: "Stop" }, now)
  },
  reminders: { resume: (state) => (state.log.failedAttempts > 0 ? requestResume(state) : stay(state)) }
}
