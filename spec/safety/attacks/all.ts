import type { Attack } from "./Attack.ts"
import { bodies } from "./bodies.ts"
import { connections } from "./connections.ts"
import { forms } from "./forms.ts"
import { frames } from "./frames.ts"
import { group } from "./group.ts"
import { pictures } from "./pictures.ts"
import { pipelined } from "./pipelined.ts"
import { statics } from "./statics.ts"

/** Every way to do harm that is tried. */
export const ATTACKS: ReadonlyArray<Attack> = [pipelined, connections, statics, ...bodies, ...frames, ...forms, group, pictures]
