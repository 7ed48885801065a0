import { useState } from "react"
import { lazyPart } from "../../lazyPart.tsx"
import { useText } from "../../text.ts"
import css from "./Agreement.module.css"

const Legal = lazyPart(["legal"], () => import("./Legal.tsx").then((it) => it.Legal))

interface Props {
  readonly agreed: boolean
  readonly onChange: (agreed: boolean) => void
  /** The id of what is said against it, empty when nothing is. */
  readonly wrong: string
}

/** The box that a login needs, and the two documents that it names. */
export const Agreement = ({ agreed, onChange, wrong }: Props) => {
  const t = useText()
  const [shown, setShown] = useState<"terms" | "privacy" | null>(null)
  return (
    <div className={css["agreement"]}>
      <label className={css["label"]}>
        <input
          type="checkbox"
          name="agreement"
          checked={agreed}
          aria-invalid={wrong !== "" || undefined}
          aria-describedby={wrong === "" ? undefined : wrong}
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
      {shown !== null && <Legal paper={shown} onClose={() => setShown(null)} />}
    </div>
  )
}
