import { type FormEvent, type RefObject, useEffect, useState } from "react"
import { running } from "#adapters/views/shared/session.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Task } from "#engine/client/core/notices/Task.ts"
import { beginEngine, isAppMissing } from "../../begin.ts"
import { useTask } from "../../hooks/useTask.ts"

/** How a form to come in stands. */
export interface LoginProgress {
  readonly task: Task | undefined
  readonly isBusy: boolean
  /** It was sent once: what is wrong is said from now on. */
  readonly isSent: boolean
  /** What it needs could not be fetched. */
  readonly isLost: boolean
  /** Sends it, unless something is `wrong`: then focus goes there. */
  readonly send: (event: FormEvent<HTMLFormElement>, wrong: string | undefined, go: () => void | Promise<void>) => void
  /** Something else is typed: what the server said of it before is over. */
  readonly forget: () => void
}

/** A form that leads in by a login or a registration. */
export const useEntering = (key: "login" | "register"): LoginProgress => {
  const isRunning = useSignal(running)
  const isMissing = useSignal(isAppMissing)
  const task = useTask(key)
  const [isSent, setSent] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [isLost, setLost] = useState(false)
  const isBusy = task?._tag === "Busy" || (isWaiting && !isRunning && !isMissing)
  return {
    task,
    isBusy,
    isSent,
    isLost: isLost || isMissing,
    send: (event, wrong, go) => {
      event.preventDefault()
      if (isBusy) return
      setSent(true)
      if (wrong !== undefined) return focusOn(event.currentTarget, wrong)
      setWaiting(true)
      setLost(false)
      void beginEngine()
      Promise.resolve(go()).catch(() => setLost(true))
    },
    forget: () => {
      if (task?._tag === "Failed") dispatchCommand({ _tag: "TaskForgetAsked", task: key })
    }
  }
}

const focusOn = (form: HTMLFormElement | null, field: string): void =>
  form?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()

/** Whenever the server refuses what stands in a field, focus goes there. */
export const useFocusOnRefused = (form: RefObject<HTMLFormElement | null>, task: Task | undefined, field: string | undefined) => {
  useEffect(() => {
    if (task?._tag === "Failed" && field !== undefined) focusOn(form.current, field)
  }, [form, task, field])
}
