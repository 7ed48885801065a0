import type { Attack } from "./Attack.ts"
import { bodies } from "./bodies.ts"
import { connections } from "./connections.ts"
import { forms } from "./forms.ts"
import { frames } from "./frames.ts"
import { group } from "./group.ts"
import { inTurns } from "./kinds/flows.ts"
import { heads } from "./kinds/heads.ts"
import { members } from "./kinds/members.ts"
import { sockets } from "./kinds/sockets.ts"
import { strangers } from "./kinds/strangers.ts"
import { files } from "./kinds/uploads.ts"
import { pictures } from "./pictures.ts"
import { pipelined } from "./pipelined.ts"
import { statics } from "./statics.ts"

/** Every way to do harm that is tried: programs of their own first, then those that are written as data. */
export const ATTACKS: ReadonlyArray<Attack> = [
  ...[pipelined, connections, statics, ...bodies, ...frames, ...forms, group, pictures],
  ...[...heads, ...strangers, ...members, ...files, ...inTurns, ...sockets]
]
