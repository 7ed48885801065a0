import { stay } from "../../Turn.ts"
import type { CoreRows } from "../CoreRows.ts"
import { withoutTask } from "./tasks.ts"

/** Tasks, toasts and questions (spec 8.1, 9.7). */
export const AREA: CoreRows<"notices"> = {
  anytime: ["TaskForgetAsked"],
  commands: { TaskForgetAsked: (state, { task }) => stay(withoutTask(state, task)) },
  facts: { ToastGoneTold: (state, gone) => stay({ ...state, toasts: state.toasts.filter(({ id }) => id !== gone.id) }) }
}
