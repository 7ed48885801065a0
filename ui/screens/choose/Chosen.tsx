import { knownContact } from "#adapters/views/chat/chatHead.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { CloseIcon } from "../../parts/icons/rowIcons.tsx"
import { useText } from "../../text.ts"
import css from "./Choosing.module.css"

interface Props {
  readonly chosen: ReadonlyArray<ContactId>
  /** What is said while nobody is chosen. */
  readonly hint: string
  readonly onRemove: (id: ContactId) => void
}

/** The one chosen last comes into sight. */
const show = (chip: HTMLElement | null): void => chip?.scrollIntoView({ block: "nearest", inline: "nearest" })

/** Who was chosen so far; a tap takes somebody out again. One line, which is there before anybody is chosen: the list below never moves. */
export const Chosen = ({ chosen, hint, onRemove }: Props) => {
  const t = useText()
  const count = chosen.length
  return (
    <>
      <output className="unseen">{count === 0 ? "" : t("choose:chosen", { count })}</output>
      {count === 0 ? (
        <p className={css["hint"]}>{hint}</p>
      ) : (
        <ul className={css["chips"]} aria-label={t("choose:chosen", { count })}>
          {chosen.map((id) => (
            <li key={id} ref={show}>
              <Chip id={id} onRemove={onRemove} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Chip = ({ id, onRemove }: { readonly id: ContactId; readonly onRemove: (id: ContactId) => void }) => {
  const t = useText()
  const known = useSignal(knownContact(id))
  const name = known?.name ?? ""
  return (
    <button type="button" className={css["chip"]} onClick={() => onRemove(id)}>
      <Avatar name={name} url={known?.avatar ?? ""} size={28} />
      <bdi>{name}</bdi>
      <span className="unseen">{t("choose:remove")}</span>
      <CloseIcon size={16} />
    </button>
  )
}
