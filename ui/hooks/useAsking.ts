import { useEffect, useRef, useState } from "react"
import { areaCommand, NOT_FETCHED } from "#adapters/views/shared/area.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import type { TaskKey } from "#engine/client/core/notices/Task.ts"
import type { Words } from "#engine/client/core/notices/Words.ts"
import { useTask } from "./useTask.ts"

/** How a command stands that was asked for here; `words`: why it was refused. */
export interface CommandStatus {
  readonly isBusy: boolean
  readonly words: Words | null
  /** Asks; what became of an earlier one is forgotten. */
  readonly ask: (asked: Parameters<typeof dispatchCommand>[0]) => void
  /** Forgets why it was refused, as soon as something else is typed. */
  readonly forget: () => void
}

/** Asks for something that takes a moment, and goes on with `then` once it is done. */
export const useAsking = (task: TaskKey, then: () => void): CommandStatus => {
  const outcome = useTask(task)
  const [isUnfetched, setUnfetched] = useState(false)
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
    words: isUnfetched ? NOT_FETCHED : isFailed ? outcome.words : null,
    ask: (asked) => {
      if (outcome?._tag !== "Busy") dispatchCommand({ _tag: "TaskForgetAsked", task })
      isWaiting.current = true
      setUnfetched(false)
      if ("area" in asked) areaCommand(asked).catch(() => setUnfetched(true))
      else dispatchCommand(asked)
    },
    forget: () => {
      setUnfetched(false)
      if (isFailed) dispatchCommand({ _tag: "TaskForgetAsked", task })
    }
  }
}
