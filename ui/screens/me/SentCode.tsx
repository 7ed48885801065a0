import { useMemo } from "react"
import { CODE_DIGITS, codeWait } from "#adapters/views/account/codeWait.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Field } from "../../parts/input/Field.tsx"
import { useRefusedField } from "../../parts/input/useRefusedField.ts"
import { useText } from "../../text.ts"
import type { CommandStatus } from "../../hooks/useAsking.ts"
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
  readonly asking: CommandStatus
  readonly isMine: boolean
  /** Why the code is refused; empty when it is not. */
  readonly error?: string
  /** The id of what is said against it elsewhere, together with other fields. */
  readonly wrong?: string | undefined
  readonly value: string
  readonly onAsk?: () => void
  readonly onChange: (text: string) => void
}

/** A code that is sent to an account, and the way to have it sent, once a minute. */
export const SentCodeField = ({
  account,
  asking,
  error = "",
  hint = "",
  isMine,
  label,
  onAsk,
  onChange,
  purpose,
  value,
  wrong
}: Props) => {
  const t = useText()
  const say = useWords()
  const seconds = useSignal(useMemo(() => codeWait(account), [account]))
  const { ask, isBusy, words } = asking
  const unsent = isMine ? words : null
  const field = useRefusedField(unsent)
  const send = (): void => {
    if (seconds > 0) return
    onAsk?.()
    ask({ _tag: "CodeAsked", area: "entry", account, purpose })
  }
  return (
    <Field
      ref={field}
      label={label}
      hint={hint}
      error={error || (unsent === null ? "" : say(unsent))}
      name={`${purpose}-code`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_DIGITS}
      value={value}
      onChange={onChange}
      {...(wrong === undefined ? {} : { "aria-invalid": true, "aria-describedby": wrong })}
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
