import { type FormEvent, useId, useState } from "react"
import { Link } from "wouter"
import { service } from "#adapters/signals/service.ts"
import { running } from "#adapters/signals/session.ts"
import { command } from "#adapters/signals/store.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { begin, notBegun } from "../../begin.ts"
import { useQuery } from "../../hashLocation.ts"
import { Button } from "../../parts/Button.tsx"
import { Field } from "../../parts/Field.tsx"
import { guestPath, PATHS } from "../../paths.ts"
import { useText } from "../../text.ts"
import { useTask } from "../../useTask.ts"
import { Agreement } from "./Agreement.tsx"
import css from "./Form.module.css"
import { Frame } from "./Frame.tsx"
import { PasswordField } from "./PasswordField.tsx"
import { Refused } from "./Refused.tsx"

/** The account as it was typed, for who looks at another page in between; never the password. */
let typed = ""

/** The entry for those who have an account (spec 2.8). */
export const Login = () => {
  const t = useText()
  const query = useQuery()
  const { registrationOpen } = useSignal(service)
  const isRunning = useSignal(running)
  const isMissing = useSignal(notBegun)
  const task = useTask("login")
  const [account, setAccount] = useState(typed)
  const [password, setPassword] = useState("")
  const [agreed, setAgreed] = useState(false)
  const [sent, setSent] = useState(false)
  const id = useId()
  const disagreed = sent && !agreed
  const busy = task?._tag === "Busy" || (sent && agreed && !isRunning && !isMissing)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setSent(true)
    if (!agreed) return event.currentTarget.querySelector<HTMLInputElement>("[name=agreement]")?.focus()
    void begin()
    command({ _tag: "LoginAsked", account, password })
  }
  return (
    <Frame title={t("login:title")}>
      <form className={css["form"]} noValidate onSubmit={submit}>
        <Field
          label={t("login:account")}
          name="account"
          autoComplete="username"
          enterKeyHint="next"
          required
          value={account}
          onChange={(text) => {
            typed = text
            setAccount(text)
          }}
        />
        <PasswordField
          label={t("login:password")}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          value={password}
          onChange={setPassword}
        />
        <Agreement agreed={agreed} onChange={setAgreed} wrong={disagreed ? id : ""} />
        <Refused id={id} disagreed={disagreed} task={task} />
        <Button type="submit" wide busy={busy}>
          {t("login:submit")}
        </Button>
      </form>
      {registrationOpen && (
        <p className={css["other"]}>
          {t("login:noAccount")}
          <Link href={guestPath(PATHS.register, query)}>{t("login:register")}</Link>
        </p>
      )}
    </Frame>
  )
}
