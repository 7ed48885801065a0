import { useState } from "react"
import { createPortal } from "react-dom"
import { type Choosable, choosableFor } from "#adapters/views/form/formValues.ts"
import { Button } from "../parts/input/Button.tsx"
import { Dialog } from "../parts/overlay/Dialog.tsx"
import { CheckIcon } from "../parts/icons/rowIcons.tsx"
import { SearchField } from "../parts/input/SearchField.tsx"
import { useText } from "../text.ts"
import css from "./Form.module.css"

interface Props {
  readonly title: string
  readonly many: ReadonlyArray<Choosable>
  readonly chosen: ReadonlyArray<string>
  /** Several can be chosen: each tap adds or takes away. Otherwise the first tap answers. */
  readonly several?: boolean
  readonly onChoose: (id: string) => void
  /** Takes the choice away, where there is one. */
  readonly onClear?: (() => void) | undefined
  readonly onClose: () => void
}

/** So few need no search. */
const FEW = 6

/** Chooses among records, in a dialog before the form. */
export const Picker = ({ title, many, chosen, several = false, onChoose, onClear, onClose }: Props) => {
  const t = useText()
  const [typed, setTyped] = useState("")
  const found = choosableFor(many, typed)
  return createPortal(
    <Dialog
      sheet
      title={title}
      onClose={onClose}
      actions={
        <>
          {onClear !== undefined && (
            <Button look="quiet" onClick={onClear}>
              {t("form:remove")}
            </Button>
          )}
          <Button look={several ? "primary" : "quiet"} onClick={onClose}>
            {t(several ? "form:done" : "app:cancel")}
          </Button>
        </>
      }
    >
      <div className={css["picker"]}>
        {many.length > FEW && <SearchField label={t("form:search")} value={typed} onChange={setTyped} />}
        {found.length === 0 && <p>{t("form:noneFound")}</p>}
        <ul className={css["choices"]}>
          {found.map((each) => (
            <li key={each.id}>
              <ChoiceButton each={each} isChosen={chosen.includes(each.id)} onChoose={() => onChoose(each.id)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>,
    document.body
  )
}

interface ChoiceProps {
  readonly each: Choosable
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** One thing to choose, which says whether it is chosen. */
export const ChoiceButton = ({ each: { label, note = "", depth = 0 }, isChosen, onChoose }: ChoiceProps) => (
  <button type="button" className={css["choice"]} data-depth={depth} aria-pressed={isChosen} onClick={onChoose}>
    <span className={css["middle"]}>
      <bdi>{label}</bdi>
      {note !== "" && <span className={css["soft"]}>{note}</span>}
    </span>
    <CheckIcon size={20} />
  </button>
)
