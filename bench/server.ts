import type { Bench } from "./Row.ts"
import { BIG_GROUP_PART } from "./server/bigGroup.ts"
import { GROUP_PART } from "./server/group.ts"
import { IDLE_PART } from "./server/idle.ts"
import { OVERLOAD_PART } from "./server/overload.ts"
import { PAIRS_PART, SOCKET_PAIRS_PART } from "./server/pairs.ts"
import { STORM_PART } from "./server/storm.ts"

/** The server under load, each part on a server of its own. */
export const PARTS: Bench = {
  pairs: PAIRS_PART,
  socketPairs: SOCKET_PAIRS_PART,
  group: GROUP_PART,
  bigGroup: BIG_GROUP_PART,
  idle: IDLE_PART,
  storm: STORM_PART,
  overload: OVERLOAD_PART
}
