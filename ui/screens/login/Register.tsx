import { type FormEvent, useId, useState } from "react"
import { Link } from "wouter"
import { REGISTER_HINTS, type RegisterField, registerRefusals } from "#adapters/signals/registerForm.ts"
import { service } from "#adapters/signals/service.ts"
import { running } from "#adapters/signals/session.ts"
import { command } from "#adapters/signals/store.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { begin, notBegun } from "../../begin.ts"
import { useQuery } from "../../hashLocation.ts"
import { Button } from "../../parts/Button.tsx"
import { Empty } from "../../parts/Empty.tsx"
import { Field } from "../../parts/Field.tsx"
import { guestPath, PATHS } from "../../paths.ts"
import { useText } from "../../text.ts"
import { useTask } from "../../useTask.ts"
import { Agreement } from "./Agreement.tsx"
import css from "./Form.module.css"
import { Frame } from "./Frame.tsx"
import { PasswordField } from "./PasswordField.tsx"
import { Refused } from "./Refused.tsx"

const BLANK = { account: "", name: "", password: "", repeat: "" }

/** A new account (spec 2.9). A field is judged when one leaves it, and all of them when the form is sent. */
export const Register = () => {
  const t = useText()
  const query = useQuery()
  const { registrationOpen } = useSignal(service)
  const isRunning = useSignal(running)
  const isMissing = useSignal(notBegun)
  const registering = useTask("register")
  const loggingIn = useTask("login")
  const [form, setForm] = useState(BLANK)
  const [left, setLeft] = useState<ReadonlySet<RegisterField>>(new Set())
  const [agreed, setAgreed] = useState(false)
  const [sent, setSent] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const id = useId()
  const disagreed = sent && !agreed
  const refusals = registerRefusals(form)
  const busy = registering?._tag === "Busy" || loggingIn?._tag === "Busy" || (waiting && !isRunning && !isMissing)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setSent(true)
    const wrong = (Object.keys(BLANK) as ReadonlyArray<RegisterField>).find((field) => refusals[field] !== undefined)
    const first = wrong ?? (agreed ? undefined : "agreement")
    if (first !== undefined) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setWaiting(true)
    void begin()
    command({ _tag: "RegisterAsked", ...form })
  }

  const field = (name: RegisterField) => {
    const refusal = sent || left.has(name) ? refusals[name] : undefined
    return {
      name,
      label: t(`login:${name}`),
      hint: REGISTER_HINTS[name] === undefined ? "" : t(`login:hint.${name}`, REGISTER_HINTS[name]),
      error: refusal === undefined ? "" : t(`refusal:${refusal.reason}`, refusal.params),
      required: true,
      value: form[name],
      onChange: (text: string) => setForm({ ...form, [name]: text }),
      onBlur: () => {
        if (form[name] !== "") setLeft(new Set([...left, name]))
      }
    }
  }

  return (
    <Frame title={t("login:registerTitle")}>
      {registrationOpen ? (
        <form className={css["form"]} noValidate onSubmit={submit}>
          <Field {...field("account")} autoComplete="username" enterKeyHint="next" />
          <Field {...field("name")} autoComplete="nickname" enterKeyHint="next" />
          <PasswordField {...field("password")} autoComplete="new-password" enterKeyHint="next" />
          <PasswordField {...field("repeat")} autoComplete="new-password" enterKeyHint="go" />
          <Agreement agreed={agreed} onChange={setAgreed} wrong={disagreed ? id : ""} />
          <Refused id={id} disagreed={disagreed} task={registering?._tag === "Failed" ? registering : loggingIn} />
          <Button type="submit" wide busy={busy}>
            {t("login:register")}
          </Button>
        </form>
      ) : (
        <Empty text={t("refusal:registration-closed")} />
      )}
      <p className={css["other"]}>
        {t("login:hasAccount")}
        <Link href={guestPath(PATHS.login, query)}>{t("login:submit")}</Link>
      </p>
    </Frame>
  )
}
