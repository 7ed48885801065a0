import type { UserId } from "../../../account/User.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import type { State } from "../../State.ts"
import type { TaskKey } from "./Task.ts"
import type { Words } from "./Words.ts"

type Tasks = Pick<State, "tasks">

const without = (tasks: State["tasks"], key: TaskKey): State["tasks"] => {
  const { [key]: _, ...rest } = tasks
  return rest
}

export const withBusyTask = <S extends Tasks>(state: S, key: TaskKey): S => ({
  ...state,
  tasks: { ...state.tasks, [key]: { _tag: "Busy" } }
})
export const withDoneTask = <S extends Tasks>(state: S, key: TaskKey): S => ({
  ...state,
  tasks: { ...state.tasks, [key]: { _tag: "Done" } }
})
export const withoutTask = <S extends Tasks>(state: S, key: TaskKey): S => ({ ...state, tasks: without(state.tasks, key) })
/** `reason`: which refusal it was, where that is known. */
export const withFailedTask = <S extends Tasks>(state: S, key: TaskKey, words: Words, reason?: string): S => ({
  ...state,
  tasks: { ...state.tasks, [key]: { _tag: "Failed", words, ...(reason === undefined ? {} : { reason }) } }
})
export const isBusy = (state: Tasks, key: TaskKey): boolean => state.tasks[key]?._tag === "Busy"

/** The task of a person's page: what a group refuses is not said of the page that was asked for without it (GROUP-18). */
export const profileTask = (id: UserId, through?: ContactId): TaskKey =>
  through === undefined ? `profile:${id}` : `profile:${id}:${through}`
