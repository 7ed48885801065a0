import { useRef } from "react"
import { areaCommand } from "#adapters/views/shared/area.ts"
import { codeRefusals, type Destination } from "#adapters/views/account/entry.ts"
import { sentBack } from "#adapters/views/account/sentBack.ts"
import { service } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Field } from "../../parts/input/Field.tsx"
import { useText } from "../../text.ts"
import { CodeField, useAccountRefused } from "./CodeField.tsx"
import { FormEnd } from "./Ending.tsx"
import css from "./Form.module.css"
import { useEntering } from "./useEntering.ts"
import { useErrors } from "./useErrors.ts"
import type { Typing } from "./useTyped.ts"

interface Props {
  readonly typing: Typing
  /** Somebody has forgotten the password, and comes in to set another. */
  readonly isRetrieving: boolean
  /** The group that is joined with it. */
  readonly to: Destination | null
}

const FIELDS = ["account", "code"] as const

/** In by a code that is sent to a telephone number or an e-mail address. */
export const CodeForm = ({ typing, isRetrieving, to }: Props) => {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const entering = useEntering("login")
  const { agreed, type, typed } = typing
  const config = useSignal(service)
  const refusals = codeRefusals(typed.account, typed.code, config)
  const errors = useErrors(form, entering, FIELDS, refusals)
  const unsent = useAccountRefused()
  return (
    <form
      ref={form}
      className={css["form"]}
      noValidate
      onSubmit={(event) =>
        entering.send(event, sentBack(FIELDS, refusals, agreed), () =>
          areaCommand({ _tag: "CodeLoginAsked", area: "entry", account: typed.account, code: typed.code, to })
        )
      }
    >
      {isRetrieving && <p className={css["note"]}>{t("entry:retrieve")}</p>}
      <Field
        label={t(`entry:${config.codesTo === "none" ? "either" : config.codesTo}`)}
        name="account"
        autoComplete="username"
        enterKeyHint="next"
        required
        value={typed.account}
        error={errors.at("account") || unsent}
        onChange={(account) => {
          entering.forget()
          type({ account })
        }}
      />
      <CodeField
        form={form}
        account={typed.account}
        purpose="login"
        value={typed.code}
        error={errors.at("code")}
        onChange={(code) => {
          entering.forget()
          type({ code })
        }}
      />
      <FormEnd
        typing={typing}
        entering={entering}
        task={errors.rest}
        label={t(to === null ? "login:submit" : "entry:join.submitLogin")}
      />
    </form>
  )
}
