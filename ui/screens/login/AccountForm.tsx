import { sentBack } from "#adapters/signals/sentBack.ts"
import { command } from "#adapters/signals/store.ts"
import { Field } from "../../parts/Field.tsx"
import { useText } from "../../text.ts"
import { Ending } from "./Ending.tsx"
import css from "./Form.module.css"
import { PasswordField } from "./PasswordField.tsx"
import { useEntering } from "./useEntering.ts"
import type { Typing } from "./useTyped.ts"

interface Props {
  readonly typing: Typing
  /** Where no code would come that could stand for the password, there is somebody to ask instead. */
  readonly onForgotten: (() => void) | undefined
}

/** In by account and password. */
export const AccountForm = ({ typing, onForgotten }: Props) => {
  const t = useText()
  const entering = useEntering("login")
  const { agreed, type, typed } = typing
  return (
    <form
      className={css["form"]}
      noValidate
      onSubmit={(event) =>
        entering.send(event, sentBack([], {}, agreed), () =>
          command({ _tag: "LoginAsked", account: typed.account, password: typed.password })
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
        onChange={(account) => type({ account })}
      />
      <PasswordField
        label={t("login:password")}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        value={typed.password}
        onChange={(password) => type({ password })}
      />
      {onForgotten === undefined ? (
        <p className={css["note"]}>{t("login:askForPassword")}</p>
      ) : (
        <button type="button" className={css["aside"]} onClick={onForgotten}>
          {t("login:forgotten")}
        </button>
      )}
      <Ending typing={typing} entering={entering} task={entering.task} label={t("login:submit")} />
    </form>
  )
}
