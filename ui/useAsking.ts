import { useEffect, useRef } from "react"
import { command } from "#adapters/signals/store.ts"
import type { TaskKey, Words } from "#engine/client/State.ts"
import { useTask } from "./useTask.ts"

/** How a command stands that was asked for here; `words`: why it was refused. */
export interface Asking {
  readonly isBusy: boolean
  readonly words: Words | null
  /** Asks; what became of an earlier one is forgotten. */
  readonly ask: (asked: Parameters<typeof command>[0]) => void
  /** Forgets why it was refused, as soon as something else is typed. */
  readonly forget: () => void
}

/** Asks for something that takes a moment, and goes on with `then` once it is done. */
export const useAsking = (task: TaskKey, then: () => void): Asking => {
  const outcome = useTask(task)
  const isWaiting = useRef(false)
  const latest = useRef(then)
  useEffect(() => {
    latest.current = then
  })
  useEffect(() => {
    if (!isWaiting.current || outcome?._tag !== "Done") return
    isWaiting.current = false
    latest.current()
  }, [outcome])
  const isFailed = outcome?._tag === "Failed"
  return {
    isBusy: outcome?._tag === "Busy",
    words: isFailed ? outcome.words : null,
    ask: (asked) => {
      if (outcome?._tag !== "Busy") command({ _tag: "TaskForgetAsked", task })
      isWaiting.current = true
      command(asked)
    },
    forget: () => {
      if (isFailed) command({ _tag: "TaskForgetAsked", task })
    }
  }
}
