import type { Millis } from "../../../format/Millis.ts"
import type { TaskKey } from "./Task.ts"

/** What a person does with what they were told. */
export type NoticesCommand = { readonly _tag: "TaskForgetAsked"; readonly task: TaskKey; readonly now: Millis }
