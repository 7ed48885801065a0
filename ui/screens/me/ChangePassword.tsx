import { type FormEvent, useId, useRef, useState } from "react"
import { PASSWORD_HINT, type PasswordProof, security } from "#adapters/views/account/account.ts"
import { failedAt } from "#adapters/views/account/entry.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Choice } from "../../parts/input/Choice.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useTask } from "../../hooks/useTask.ts"
import { useWords } from "../../words.ts"
import { PasswordField } from "../login/PasswordField.tsx"
import { useFocusOnRefused } from "../login/useEntering.ts"
import { SentCodeField } from "./SentCode.tsx"
import css from "./Secure.module.css"

/** Asks for another password, and for what shows that it is mine to change: nothing right after a login by code, else the old password, or a code where that is possible. */
export const ChangePasswordForm = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const say = useWords()
  const form = useId()
  const { account, proofs } = useSignal(security)
  const [chosen, choose] = useState<PasswordProof>()
  const by = proofs.find((each) => each === chosen) ?? proofs[0] ?? "password"
  const [proof, setProof] = useState("")
  const [password, setPassword] = useState("")
  const [repeated, setRepeated] = useState("")
  const { ask, forget, isBusy, words } = useAsking("password", onClose)
  const task = useTask("password")
  const sheet = useRef<HTMLFormElement>(null)
  const wrong = failedAt(task)
  const hasField =
    (by === "password" && wrong === "old") || (by === "code" && wrong === "code") || wrong === "password" || wrong === "repeat"
  useFocusOnRefused(sheet, task, wrong === "code" ? "password-code" : wrong)
  const at = (field: "old" | "code" | "password" | "repeat"): string => (wrong === field && words !== null ? say(words) : "")
  const code = useAsking("code", () => undefined)
  const typed = (set: (text: string) => void) => (text: string) => {
    forget()
    set(text)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    ask({ _tag: "PasswordAsked", area: "account", by, proof, password, repeated })
  }
  return (
    <Dialog
      title={t(by === "nothing" ? "me:password.set" : "me:password.title")}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:cancel")}
          </Button>
          <Button type="submit" form={form} busy={isBusy}>
            {t(by === "nothing" ? "me:password.choose" : "me:password.change")}
          </Button>
        </>
      }
    >
      <form ref={sheet} id={form} className={css["form"]} noValidate onSubmit={submit}>
        <p>{t("me:again")}</p>
        {by === "nothing" && <p>{t("me:password.as", { account })}</p>}
        {proofs.length > 1 && (
          <Choice
            label={t("me:password.by")}
            options={proofs.map((value) => ({ value, label: t(`me:password.way.${value}`) }))}
            value={by}
            onChange={(way) => {
              forget()
              setProof("")
              choose(way)
            }}
          />
        )}
        {/* for what keeps passwords: whose it is */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        {by === "code" && (
          <SentCodeField
            label={t("me:sent.label")}
            hint={t("me:sent.to", { account })}
            account={account}
            purpose="password"
            asking={code}
            isMine
            error={at("code")}
            value={proof}
            onChange={typed(setProof)}
          />
        )}
        {by === "password" && (
          <PasswordField
            label={t("me:password.old")}
            name="old"
            autoComplete="current-password"
            error={at("old")}
            value={proof}
            onChange={typed(setProof)}
          />
        )}
        <PasswordField
          label={t("me:password.new")}
          name="password"
          autoComplete="new-password"
          hint={t("login:hint.password", PASSWORD_HINT)}
          error={at("password")}
          value={password}
          onChange={typed(setPassword)}
        />
        <PasswordField
          label={t("me:password.repeat")}
          name="repeat"
          autoComplete="new-password"
          error={at("repeat")}
          value={repeated}
          onChange={typed(setRepeated)}
        />
        <p className={css["error"]} role="alert">
          {words !== null && !hasField && say(words)}
        </p>
      </form>
    </Dialog>
  )
}
