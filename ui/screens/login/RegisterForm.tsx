import { type ComponentProps, useRef } from "react"
import { areaCommand } from "#adapters/views/shared/area.ts"
import {
  type Destination,
  REGISTER_HINTS,
  type RegistrationField,
  registerFields,
  registerKind,
  registerRefusals
} from "#adapters/views/account/entry.ts"
import { sentBack } from "#adapters/views/account/sentBack.ts"
import { nameWord, service } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Field } from "../../parts/input/Field.tsx"
import { useText } from "../../text.ts"
import { useTask } from "../../hooks/useTask.ts"
import { CodeField, useAccountRefused } from "./CodeField.tsx"
import { FormEnd } from "./Ending.tsx"
import css from "./Form.module.css"
import { PasswordField } from "./PasswordField.tsx"
import { useEntering } from "./useEntering.ts"
import { useErrors } from "./useErrors.ts"
import type { Typing } from "./useTyped.ts"

interface Props {
  readonly typing: Typing
  /** The group that is joined with it. */
  readonly to: Destination | null
}

/** How browsers know the fields. */
const COMPLETE: Readonly<Partial<Record<RegistrationField, string>>> = { account: "username", name: "nickname", invite: "off" }

/** A new account as the service is configured (spec 2.9). A field is judged when one leaves it, and all of them when the form is sent. */
export const RegisterForm = ({ typing, to }: Props) => {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const config = useSignal(service)
  const nickname = useSignal(nameWord)
  const registering = useEntering("register")
  // who has registered is logged in with the same words
  const loggingIn = useTask("login")
  const entering = { ...registering, isBusy: registering.isBusy || loggingIn?._tag === "Busy" }
  const { agreed, type, typed } = typing
  const fields = registerFields(config, true)
  const refusals = registerRefusals(typed, config)
  const errors = useErrors(form, entering, fields, refusals)
  const unsent = useAccountRefused()
  const kind = registerKind(config)
  const account = kind === "plain" ? t("login:account") : t(`entry:${kind}`)
  const hint = (name: RegistrationField): string => {
    if (name === "account" && kind !== "plain") return ""
    const numbers = REGISTER_HINTS[name]
    return numbers === undefined ? "" : t(`login:hint.${name}`, numbers)
  }

  const field = (name: Exclude<RegistrationField, "code">): ComponentProps<typeof Field> => ({
    name,
    label: name === "account" ? account : name === "invite" ? t("entry:invite") : t(`login:${name === "name" ? nickname : name}`),
    hint: hint(name),
    error: errors.at(name) || (name === "account" ? unsent : ""),
    required: true,
    enterKeyHint: name === fields.at(-1) ? "go" : "next",
    autoComplete: COMPLETE[name] ?? "new-password",
    value: typed[name],
    onChange: (text) => {
      entering.forget()
      type({ [name]: text })
    },
    onBlur: () => {
      if (typed[name] !== "") errors.leave(name)
    }
  })

  return (
    <form
      ref={form}
      className={css["form"]}
      noValidate
      onSubmit={(event) =>
        entering.send(event, sentBack(fields, refusals, agreed), () =>
          areaCommand({ _tag: "NewAccountAsked", area: "entry", form: typed, to })
        )
      }
    >
      {fields.map((name) =>
        name === "code" ? (
          <CodeField
            key={name}
            form={form}
            account={typed.account}
            purpose="register"
            value={typed.code}
            error={errors.at("code")}
            onChange={(code) => {
              entering.forget()
              type({ code })
            }}
          />
        ) : name === "password" || name === "repeat" ? (
          <PasswordField key={name} {...field(name)} />
        ) : (
          <Field key={name} {...field(name)} />
        )
      )}
      <FormEnd
        typing={typing}
        entering={entering}
        task={errors.rest?._tag === "Failed" ? errors.rest : loggingIn}
        label={t(to === null ? "login:register" : "entry:join.submitRegister")}
      />
    </form>
  )
}
