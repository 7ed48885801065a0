import type { State, TaskKey, Words } from "./State.ts"

const without = (tasks: State["tasks"], key: TaskKey): State["tasks"] => {
  const { [key]: _, ...rest } = tasks
  return rest
}

export const busy = (state: State, key: TaskKey): State => ({ ...state, tasks: { ...state.tasks, [key]: { _tag: "Busy" } } })
export const done = (state: State, key: TaskKey): State => ({ ...state, tasks: { ...state.tasks, [key]: { _tag: "Done" } } })
export const forgotten = (state: State, key: TaskKey): State => ({ ...state, tasks: without(state.tasks, key) })
export const failed = (state: State, key: TaskKey, words: Words): State => ({
  ...state,
  tasks: { ...state.tasks, [key]: { _tag: "Failed", words } }
})
export const isBusy = (state: State, key: TaskKey): boolean => state.tasks[key]?._tag === "Busy"
