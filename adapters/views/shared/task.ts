import type { Task, TaskKey } from "#engine/client/core/notices/Task.ts"
import { cachedByKey } from "./byKey.ts"
import { slice } from "./store.ts"

/** The state of a command; `undefined` if it was never given, or is done and cleared. */
export const task = cachedByKey((key: TaskKey) => slice((state): Task | undefined => state.tasks[key], undefined))
