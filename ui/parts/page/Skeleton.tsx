import { useText } from "../../text.ts"
import css from "./Skeleton.module.css"

/** The outline of a list that is on its way. */
export const Skeleton = ({ rows = 8 }: { readonly rows?: number }) => {
  const t = useText()
  return (
    <div className={css["list"]} aria-busy="true">
      <output className="unseen">{t("app:loading")}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css["row"]}>
          <span className={css["face"]} />
          <span className={css["lines"]}>
            <span className={css["line"]} />
            <span className={css["line"]} />
          </span>
        </div>
      ))}
    </div>
  )
}
