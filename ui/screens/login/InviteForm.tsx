import { useRef } from "react"
import { areaCommand } from "#adapters/views/shared/area.ts"
import { inviteRefusals } from "#adapters/views/account/entry.ts"
import { sentBack } from "#adapters/views/account/sentBack.ts"
import { Field } from "../../parts/input/Field.tsx"
import { useText } from "../../text.ts"
import { FormEnd } from "./Ending.tsx"
import css from "./Form.module.css"
import { useEntering } from "./useEntering.ts"
import { useErrors } from "./useErrors.ts"
import type { Typing } from "./useTyped.ts"

const FIELDS = ["invite"] as const

/** In by an invitation alone. */
export const InviteForm = ({ typing }: { readonly typing: Typing }) => {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const entering = useEntering("login")
  const { agreed, type, typed } = typing
  const refusals = inviteRefusals(typed.invite)
  const errors = useErrors(form, entering, FIELDS, refusals)
  return (
    <form
      ref={form}
      className={css["form"]}
      noValidate
      onSubmit={(event) =>
        entering.send(event, sentBack(FIELDS, refusals, agreed), () =>
          areaCommand({ _tag: "InviteLoginAsked", area: "entry", code: typed.invite })
        )
      }
    >
      <Field
        label={t("entry:invite")}
        name="invite"
        autoComplete="off"
        enterKeyHint="go"
        required
        hint={t("entry:inviteHint")}
        value={typed.invite}
        error={errors.at("invite")}
        onChange={(invite) => {
          entering.forget()
          type({ invite })
        }}
      />
      <FormEnd typing={typing} entering={entering} task={errors.rest} label={t("login:submit")} />
    </form>
  )
}
