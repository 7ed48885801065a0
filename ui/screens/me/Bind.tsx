import { type FormEvent, useId, useRef, useState } from "react"
import { security } from "#adapters/views/account/account.ts"
import { failedAt } from "#adapters/views/account/entry.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { Field } from "../../parts/input/Field.tsx"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useTask } from "../../hooks/useTask.ts"
import { useWords } from "../../words.ts"
import { useFocusOnRefused } from "../login/useEntering.ts"
import { SentCodeField } from "./SentCode.tsx"
import css from "./Secure.module.css"

/** Asks for a telephone number or an e-mail address to log in with, and for the codes that show that it and the former one are mine. */
export const Bind = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const say = useWords()
  const form = useId()
  const { account: former, accountKind, verified } = useSignal(security)
  const [account, setAccount] = useState("")
  const [newCode, setNewCode] = useState("")
  const [code, setCode] = useState("")
  const { ask, forget, isBusy, words } = useAsking("bind", onClose)
  const task = useTask("bind")
  const wrong = failedAt(task)
  const isAtAccount = wrong === "account"
  const sheet = useRef<HTMLFormElement>(null)
  useFocusOnRefused(sheet, task, wrong === "code" ? "account-code" : wrong)
  const [isFormer, setFormer] = useState(false)
  const sending = useAsking("code", () => undefined)
  const sent = useTask("code")
  const isUnsendable = failedAt(sent) === "account" && !isFormer
  useFocusOnRefused(sheet, sent, isUnsendable ? "account" : undefined)
  // of two codes the server does not say which is wrong
  const both = verified && wrong === "code" ? `${form}-wrong` : undefined
  const isAtCode = wrong === "code" && both === undefined
  const inAccount = isAtAccount ? words : isUnsendable ? sending.words : null
  const typed = (set: (text: string) => void) => (text: string) => {
    forget()
    set(text)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    ask({ _tag: "BindAsked", area: "account", form: { account, newCode, code } })
  }
  return (
    <Dialog
      title={t(verified ? "me:bind.other" : "me:bind.title")}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:cancel")}
          </Button>
          <Button type="submit" form={form} busy={isBusy}>
            {t("me:bind.bind")}
          </Button>
        </>
      }
    >
      <form ref={sheet} id={form} className={css["form"]} noValidate onSubmit={submit}>
        <p>{t("me:again")}</p>
        {verified && (
          <SentCodeField
            label={t("me:bind.formerCode")}
            hint={t("me:sent.to", { account: former })}
            account={former}
            purpose="account"
            asking={sending}
            isMine={isFormer}
            wrong={both}
            onAsk={() => setFormer(true)}
            value={code}
            onChange={typed(setCode)}
          />
        )}
        <Field
          label={t(`me:bind.kind.${accountKind}`)}
          name="account"
          inputMode={accountKind === "phone" ? "tel" : "email"}
          autoComplete="off"
          error={inAccount === null ? "" : say(inAccount)}
          value={account}
          onChange={(text) => {
            sending.forget()
            typed(setAccount)(text)
          }}
        />
        <SentCodeField
          label={t("me:bind.newCode")}
          account={account.trim()}
          purpose="account"
          asking={sending}
          isMine={!isFormer && !isUnsendable}
          error={isAtCode && words !== null ? say(words) : ""}
          wrong={both}
          onAsk={() => setFormer(false)}
          value={newCode}
          onChange={typed(setNewCode)}
        />
        <p id={`${form}-wrong`} className={css["error"]} role="alert">
          {words !== null && !isAtAccount && !isAtCode && say(words)}
        </p>
      </form>
    </Dialog>
  )
}
