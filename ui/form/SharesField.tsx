import { useState } from "react"
import { sharesOf, sharesTogether, withShare } from "#adapters/views/form/formValues.ts"
import type { ProportionRow } from "#engine/form/proportions.ts"
import { Button } from "../parts/input/Button.tsx"
import { IconButton } from "../parts/input/IconButton.tsx"
import { CloseIcon } from "../parts/icons/rowIcons.tsx"
import { useText } from "../text.ts"
import css from "./Form.module.css"
import type { FieldProps } from "./FieldProps.ts"
import { Picker } from "./Picker.tsx"
import { Slot, type SlotIds } from "./Slot.tsx"

/** Whose share of an amount is how large; together below or above a whole is flagged while one writes (spec 5.8). */
export const SharesField = ({ form, line, sources }: FieldProps) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const shares = sharesOf(line.value)
  const { total, flag } = sharesTogether(shares)
  const others = sources.people.filter(({ user_id }) => shares.every((row) => row.user_id !== user_id))
  return (
    <Slot line={line}>
      {(ids) => (
        <div className={css["shares"]}>
          {shares.map((row, at) => (
            <Share
              key={row.user_id}
              row={row}
              ids={ids}
              isLocked={line.isLocked}
              onChange={(typed) => form.change(line.key, withShare(shares, at, typed))}
              onLeave={() => form.leave(line.key)}
              onRemove={() => form.change(line.key, [...shares.slice(0, at), ...shares.slice(at + 1)])}
            />
          ))}
          {shares.length > 0 && (
            <p className={css["total"]} data-flag={flag ?? undefined} aria-live="polite">
              {t(`form:total.${flag ?? "whole"}`, { total })}
            </p>
          )}
          {!line.isLocked && (
            <Button look="quiet" aria-describedby={ids.note} onClick={() => setOpen(true)}>
              {t("form:addShare")}
            </Button>
          )}
          {isOpen && (
            <Picker
              title={t("form:addShare")}
              many={others.map(({ user_id, realname }) => ({ id: String(user_id), label: realname }))}
              chosen={[]}
              onChoose={(id) => {
                const person = others.find(({ user_id }) => String(user_id) === id)
                if (person !== undefined) form.change(line.key, [...shares, { ...person, proportion: 0 }])
                setOpen(false)
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </Slot>
  )
}

interface ShareProps {
  readonly row: ProportionRow
  readonly ids: SlotIds
  readonly isLocked: boolean
  readonly onChange: (typed: string) => void
  readonly onLeave: () => void
  readonly onRemove: () => void
}

const Share = ({ row: { proportion, realname }, ids, isLocked, onChange, onLeave, onRemove }: ShareProps) => {
  const t = useText()
  /** What is being typed, which may not be a number yet. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className={css["share"]}>
      <bdi>{realname}</bdi>
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={t("form:shareOf", { name: realname })}
        aria-describedby={ids.note}
        aria-invalid={ids.invalid}
        readOnly={isLocked}
        value={typed ?? String(proportion)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(event.target.value)
        }}
        onBlur={onLeave}
      />
      <span aria-hidden="true">%</span>
      {!isLocked && (
        <IconButton label={t("form:removeShare", { name: realname })} onClick={onRemove}>
          <CloseIcon size={18} />
        </IconButton>
      )}
    </div>
  )
}
