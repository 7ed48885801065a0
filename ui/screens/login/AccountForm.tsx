import { useRef } from "react"
import { sentBack } from "#adapters/views/account/sentBack.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { Field } from "../../parts/input/Field.tsx"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import { FormEnd } from "./Ending.tsx"
import css from "./Form.module.css"
import { PasswordField } from "./PasswordField.tsx"
import { useEntering, useFocusOnRefused } from "./useEntering.ts"
import type { Typing } from "./useTyped.ts"

interface Props {
  readonly typing: Typing
  /** Where no code would come that could stand for the password, there is somebody to ask instead. */
  readonly onForgotten: (() => void) | undefined
}

const FIELDS = ["account", "password"] as const

/** In by account and password. */
export const AccountForm = ({ typing, onForgotten }: Props) => {
  const t = useText()
  const say = useWords()
  const form = useRef<HTMLFormElement>(null)
  const entering = useEntering("login")
  const { agreed, type, typed } = typing
  const { task } = entering
  // what else is refused concerns both fields: the rest of the rules is not here, so that the form comes fast
  const missing = FIELDS.find((field) => task?._tag === "Failed" && task.reason === `${field}-missing`)
  useFocusOnRefused(form, task, missing)
  const at = (field: (typeof FIELDS)[number]): string => (field === missing && task?._tag === "Failed" ? say(task.words) : "")
  const change = (words: Partial<typeof typed>): void => {
    entering.forget()
    type(words)
  }
  return (
    <form
      ref={form}
      className={css["form"]}
      noValidate
      onSubmit={(event) =>
        entering.send(event, sentBack([], {}, agreed), () =>
          dispatchCommand({ _tag: "LoginAsked", account: typed.account, password: typed.password })
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
        error={at("account")}
        onChange={(account) => change({ account })}
      />
      <PasswordField
        label={t("login:password")}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        value={typed.password}
        error={at("password")}
        onChange={(password) => change({ password })}
      />
      {onForgotten === undefined ? (
        <p className={css["note"]}>{t("login:askForPassword")}</p>
      ) : (
        <button type="button" className={css["aside"]} onClick={onForgotten}>
          {t("login:forgotten")}
        </button>
      )}
      <FormEnd typing={typing} entering={entering} task={missing === undefined ? task : undefined} label={t("login:submit")} />
    </form>
  )
}
