import { type RefObject, useEffect, useMemo, useState } from "react"
import { areaCommand } from "#adapters/views/shared/area.ts"
import { CODE_DIGITS, CODE_MINUTES, codeWait } from "#adapters/views/account/codeWait.ts"
import { failedAt } from "#adapters/views/account/entry.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { beginEngine } from "../../begin.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Field } from "../../parts/input/Field.tsx"
import { useText } from "../../text.ts"
import { useTask } from "../../hooks/useTask.ts"
import { useWords } from "../../words.ts"
import css from "./Form.module.css"

interface Props {
  readonly form: RefObject<HTMLFormElement | null>
  /** Where the code is sent. */
  readonly account: string
  readonly purpose: "login" | "register"
  readonly value: string
  readonly error: string
  readonly onChange: (code: string) => void
}

/** A code that is sent on demand: its field, and the button that counts until another may be asked for. */
export const CodeField = ({ form, account, purpose, value, error, onChange }: Props) => {
  const t = useText()
  const say = useWords()
  const task = useTask("code")
  const [isLost, setLost] = useState(false)
  const wait = useSignal(useMemo(() => codeWait(account), [account]))
  const isAtAccount = failedAt(task) === "account"
  useEffect(() => {
    const isOver = isLost || task?._tag === "Done" || task?._tag === "Failed"
    if (isOver) form.current?.querySelector<HTMLInputElement>(`[name=${isAtAccount ? "account" : "code"}]`)?.focus()
  }, [form, task, isAtAccount, isLost])
  const send = (): void => {
    if (wait > 0) return
    setLost(false)
    dispatchCommand({ _tag: "TaskForgetAsked", task: "code" })
    void beginEngine()
    areaCommand({ _tag: "CodeAsked", area: "entry", account, purpose }).catch(() => setLost(true))
  }
  const refused = isLost ? t("error:network-timeout") : task?._tag === "Failed" && !isAtAccount ? say(task.words) : ""
  return (
    <Field
      label={t("entry:code")}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={CODE_DIGITS}
      enterKeyHint="go"
      required
      value={value}
      error={error === "" ? refused : error}
      hint={wait > 0 ? t("entry:sent", { account: account.trim(), minutes: CODE_MINUTES }) : ""}
      onChange={onChange}
      end={
        <span className={css["send"]}>
          <Button look="quiet" busy={task?._tag === "Busy"} aria-disabled={wait > 0 || undefined} onClick={send}>
            {wait > 0 ? t("entry:wait", { seconds: wait }) : t("entry:send")}
          </Button>
        </span>
      }
    />
  )
}

/** Why no code can be sent to the account that was typed; empty when one can. */
export const useAccountRefused = (): string => {
  const say = useWords()
  const task = useTask("code")
  return task?._tag === "Failed" && failedAt(task) === "account" ? say(task.words) : ""
}
