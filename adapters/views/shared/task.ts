import type { Task, TaskKey } from "#engine/client/Task.ts"
import { byKey } from "./byKey.ts"
import { slice } from "./store.ts"

/** What became of a command; `undefined`: never asked, or done and forgotten. */
export const task = byKey((key: TaskKey) => slice((state): Task | undefined => state.tasks[key], undefined))
