import { useEffect } from "react"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { task } from "#adapters/views/shared/task.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Task, TaskKey } from "#engine/client/core/notices/Task.ts"

/** What became of a command, as long as its screen is open; a failure of yesterday does not greet who comes back. */
export const useTask = (key: TaskKey): Task | undefined => {
  useEffect(() => () => dispatchCommand({ _tag: "TaskForgetAsked", task: key }), [key])
  return useSignal(task(key))
}
