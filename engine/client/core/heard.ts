import { HEARD as conversation } from "./conversation/heard.ts"
import { HEARD as groups } from "./groups/heard.ts"
import { HEARD as people } from "./people/heard.ts"
import { HEARD as roster } from "./roster/heard.ts"
import { HEARD as service } from "./service/heard.ts"
import type { Frame } from "../../api/frames.ts"
import type { State } from "../State.ts"
import type { Turn } from "../Turn.ts"

/** The frames that each area hears. */
export const HEARD_BY = {
  conversation,
  groups,
  people,
  roster,
  service
}

/** What frames do, by their type: the same whether or not the server numbers its changes. */
export const HEARD: Readonly<Partial<Record<Frame["type"], (state: State, frame: never) => Turn>>> = Object.assign(
  Object.create(null),
  ...Object.values(HEARD_BY)
)
