import { lazy, Suspense, useId, useState } from "react"
import { loadTexts, useText } from "../../text.ts"
import css from "./Agreement.module.css"

const Legal = lazy(async () => {
  const [{ Legal }] = await Promise.all([import("./Legal.tsx"), loadTexts(["legal"])])
  return { default: Legal }
})

interface Props {
  readonly agreed: boolean
  readonly onChange: (agreed: boolean) => void
  /** The form was sent without it. */
  readonly missing: boolean
}

/** The box without which nobody gets in, and the two papers it speaks of. */
export const Agreement = ({ agreed, onChange, missing }: Props) => {
  const t = useText()
  const id = useId()
  const [shown, setShown] = useState<"terms" | "privacy" | null>(null)
  return (
    <div className={css["agreement"]}>
      <label className={css["label"]}>
        <input
          type="checkbox"
          name="agreement"
          checked={agreed}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t("login:agreement.text")}</span>
      </label>
      <p className={css["papers"]}>
        {(["terms", "privacy"] as const).map((paper) => (
          <button key={paper} type="button" onClick={() => setShown(paper)}>
            {t(`login:agreement.${paper}`)}
          </button>
        ))}
      </p>
      <p id={id} className={css["missing"]}>
        {missing ? t("login:agreement.missing") : ""}
      </p>
      <Suspense>{shown !== null && <Legal paper={shown} onClose={() => setShown(null)} />}</Suspense>
    </div>
  )
}
