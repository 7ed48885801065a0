import { useRef } from "react"
import { areaCommand } from "#adapters/views/shared/area.ts"
import { type Destination, loginRefusals } from "#adapters/views/account/entry.ts"
import { sentBack } from "#adapters/views/account/sentBack.ts"
import { Field } from "../../parts/input/Field.tsx"
import { useText } from "../../text.ts"
import { FormEnd } from "./Ending.tsx"
import css from "./Form.module.css"
import { PasswordField } from "./PasswordField.tsx"
import { useEntering } from "./useEntering.ts"
import { useErrors } from "./useErrors.ts"
import type { Typing } from "./useTyped.ts"

const FIELDS = ["account", "password"] as const

/** In by account and password, and into the group of a link. */
export const LoginJoinForm = ({ typing, to }: { readonly typing: Typing; readonly to: Destination }) => {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const entering = useEntering("login")
  const { agreed, type, typed } = typing
  const refusals = loginRefusals(typed.account, typed.password)
  const errors = useErrors(form, entering, FIELDS, refusals)
  return (
    <form
      ref={form}
      className={css["form"]}
      noValidate
      onSubmit={(event) =>
        entering.send(event, sentBack(FIELDS, refusals, agreed), () =>
          areaCommand({ _tag: "LoginJoinAsked", area: "entry", account: typed.account, password: typed.password, to })
        )
      }
    >
      <Field
        label={t("login:account")}
        name="account"
        autoComplete="username"
        enterKeyHint="next"
        required
        value={typed.account}
        error={errors.at("account")}
        onChange={(account) => {
          entering.forget()
          type({ account })
        }}
      />
      <PasswordField
        label={t("login:password")}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        value={typed.password}
        error={errors.at("password")}
        onChange={(password) => {
          entering.forget()
          type({ password })
        }}
      />
      <FormEnd typing={typing} entering={entering} task={errors.rest} label={t("entry:join.submitLogin")} />
    </form>
  )
}
