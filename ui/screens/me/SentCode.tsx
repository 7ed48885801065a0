import { useMemo } from "react"
import { CODE_DIGITS, codeWait } from "#adapters/signals/codeWait.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { Button } from "../../parts/Button.tsx"
import { Field } from "../../parts/Field.tsx"
import { useText } from "../../text.ts"
import type { Asking } from "../../useAsking.ts"
import { useWords } from "../../words.ts"
import css from "./SentCode.module.css"

interface Props {
  readonly label: string
  /** What is said of it while nothing is wrong. */
  readonly hint?: string
  /** To which a code is sent. */
  readonly account: string
  readonly purpose: "password" | "account"
  /** How the code stands that was asked for last; another field may have asked for it. */
  readonly asking: Asking
  readonly isMine: boolean
  /** Why the code is refused; empty when it is not. */
  readonly error?: string
  readonly value: string
  readonly onAsk?: () => void
  readonly onChange: (text: string) => void
}

/** A code that is sent to an account, and the way to have it sent, once a minute. */
export const SentCode = ({ account, asking, error = "", hint = "", isMine, label, onAsk, onChange, purpose, value }: Props) => {
  const t = useText()
  const say = useWords()
  const seconds = useSignal(useMemo(() => codeWait(account), [account]))
  const { ask, isBusy, words } = asking
  const send = (): void => {
    if (seconds > 0) return
    onAsk?.()
    ask({ _tag: "CodeAsked", area: "entry", account, purpose })
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={error || (isMine && words !== null ? say(words) : "")}
      name={`${purpose}-code`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_DIGITS}
      value={value}
      onChange={onChange}
      end={
        <span className={css["send"]}>
          <Button look="quiet" busy={isBusy} aria-disabled={seconds > 0 || undefined} onClick={send}>
            {seconds > 0 ? t("me:sent.wait", { seconds }) : t("me:sent.send")}
          </Button>
        </span>
      }
    />
  )
}
