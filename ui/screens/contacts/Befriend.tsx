import { type FormEvent, useEffect, useState } from "react"
import { befriendForm, friendRequestTask } from "#adapters/views/contacts/profile.ts"
import { me } from "#adapters/views/shared/session.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { UserId } from "#engine/account/User.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Field } from "../../parts/input/Field.tsx"
import { useRefusedField } from "../../parts/input/useRefusedField.ts"
import { roomLeft } from "../../roomLeft.ts"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import css from "./Befriend.module.css"

interface Props {
  readonly id: UserId
  readonly name: string
  /** In which one met them, where it was a group: it may not let its members ask (GROUP-18). */
  readonly group: ContactId | undefined
}

/** Asks a stranger to become a friend, in words that begin with my own name; a refusal stands under them and they stay. */
export const Befriend = ({ id, name, group }: Props) => {
  const t = useText()
  const say = useWords()
  const task = useSignal(friendRequestTask(id))
  const [isOpen, setOpen] = useState(false)
  const self = useSignal(me)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (self === null ? "" : t("contacts:detail.hello", { name: self.name }))
  const field = useRefusedField(task?._tag === "Failed" ? task.words : null)
  useEffect(() => {
    const input = field.current
    if (!isOpen || input === null) return
    input.focus()
    // what is typed goes on after the name
    input.setSelectionRange(input.value.length, input.value.length)
  }, [field, isOpen])
  if (task?._tag === "Done") return <output className={css["sent"]}>{t("contacts:detail.sent", { name })}</output>
  if (!isOpen)
    return (
      <Button wide onClick={() => setOpen(true)}>
        {t("contacts:detail.addFriend")}
      </Button>
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    dispatchCommand({ _tag: "FriendAsked", id, text, ...(group === undefined ? {} : { group }) })
  }
  const { left } = befriendForm(text)
  const change = (words: string): void => {
    setTyped(words)
    if (task?._tag === "Failed") dispatchCommand({ _tag: "TaskForgetAsked", task: `friendAdd:${id}` })
  }
  return (
    <form className={css["form"]} onSubmit={submit}>
      <Field
        ref={field}
        label={t("contacts:detail.verification")}
        hint={t("contacts:detail.verificationHint", { name })}
        error={task?._tag === "Failed" ? say(task.words) : roomLeft(t, left).error}
        autoCapitalize="sentences"
        autoComplete="off"
        end={left < 0 ? null : <span className={css["count"]}>{left}</span>}
        value={text}
        onChange={change}
      />
      <Button type="submit" wide busy={task?._tag === "Busy"}>
        {t("contacts:detail.send")}
      </Button>
      <Button look="quiet" wide onClick={() => setOpen(false)}>
        {t("contacts:detail.cancel")}
      </Button>
    </form>
  )
}
