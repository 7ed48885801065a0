import { Result } from "effect"
import type { Hub } from "../socket/Hub.ts"
import type { Store } from "../store/Store.ts"
import { presentElsewhere } from "./presentElsewhere.ts"
import { tellOthers } from "./tellOthers.ts"

/** The hub of a program that has no sockets and tells those that do. */
export interface HubWithoutSockets {
  readonly hub: Pick<Hub, "drop" | "push" | "isOnline" | "sockets" | "cluster">
  /** Waits until all is written down that was told. */
  readonly close: () => Promise<void>
}

/** For a command of the operator on a machine where no process of the service runs: what it does is told to those that run elsewhere. */
export const hubWithoutSockets = async (store: Store): Promise<HubWithoutSockets> => {
  const state = Result.getOrThrow(await store.read("clusterState", undefined))
  const present = presentElsewhere(0)
  present.replace(state.presence)
  const others = tellOthers({ store, from: 0 })
  return {
    hub: {
      drop: (sessionId, keep = "") => others.tell({ _tag: "Drop", sessionId, keep }),
      push: (to, type, data, except = "") => others.tell({ _tag: "Push", to, type, data, except }),
      isOnline: present.isOnline,
      sockets: () => state.members.reduce((sum, { sockets }) => sum + sockets, 0),
      cluster: {
        here: { isOnline: () => false, push: () => undefined },
        configChanged: () => others.tell({ _tag: "ConfigChanged" }),
        scanned: () => undefined
      }
    },
    close: others.stop
  }
}
