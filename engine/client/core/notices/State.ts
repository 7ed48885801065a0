import type { OpenCommand } from "./settled/Settled.ts"
import type { Task, TaskKey } from "./Task.ts"
import type { DialogState, Toast } from "./Words.ts"

/** What the person is told of what they asked for. */
export interface NoticesState {
  /** The progress of commands that take time. No entry: never requested, or done and removed. */
  readonly tasks: Readonly<Partial<Record<TaskKey, Task>>>
  readonly toasts: ReadonlyArray<Toast>
  /** How many toasts were shown since the start: the id of the next one. */
  readonly toastCount: number
  /** The modal question on screen. */
  readonly dialog: DialogState | null
  /** Commands that have not settled yet, the oldest first. */
  readonly commands: ReadonlyArray<OpenCommand>
}
