import { knownContact } from "#adapters/views/chat/chatHead.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { CheckIcon } from "../../parts/icons/rowIcons.tsx"
import { useText } from "../../text.ts"
import css from "./Choosing.module.css"

interface Props {
  readonly id: ContactId
  readonly chosen: boolean
  /** Is in the group already. */
  readonly taken: boolean
  /** One alone is chosen. */
  readonly single: boolean
  readonly onToggle: (id: ContactId) => void
}

/** Somebody, or a group, with the mark of being chosen. */
export const ChoiceRow = ({ id, chosen, taken, single, onToggle }: Props) => {
  const t = useText()
  const known = useSignal(knownContact(id))
  if (known === null) return null
  return (
    <label className={css["row"]}>
      <input
        type={single ? "radio" : "checkbox"}
        name={single ? "choice" : undefined}
        checked={chosen || taken}
        disabled={taken}
        onChange={() => onToggle(id)}
      />
      <span className={css["box"]}>
        <CheckIcon size={16} />
      </span>
      <Avatar name={known.name} url={known.avatar} />
      <span className={css["who"]}>
        <bdi>{known.name}</bdi>
        {taken && <span className={css["taken"]}>{t("choose:taken")}</span>}
      </span>
    </label>
  )
}
