import { FRIEND } from "./friend.ts"
import { GROUP } from "./group.ts"
import { IM } from "./im.ts"
import { PUB } from "./pub.ts"

/** Calls that every client makes from its start; the others come with the area that makes them (DEC-0098). */
export const MAIN = { ...PUB, ...IM, ...GROUP, ...FRIEND } as const
