import { shortCount } from "#engine/format/shortCount.ts"
import { DownIcon } from "../../../parts/icons/actionIcons.tsx"
import { useText } from "../../../text.ts"
import css from "./ToNewest.module.css"

/** Back to the newest message, with the number of those that came meanwhile. */
export const ToNewest = ({ count, onClick }: { readonly count: number; readonly onClick: () => void }) => {
  const t = useText()
  return (
    <button
      type="button"
      className={css["button"]}
      aria-label={count === 0 ? t("chat:list.toNewest") : t("chat:list.toNewestCount", { count })}
      onClick={onClick}
    >
      <DownIcon size={22} />
      {count > 0 && (
        <span className={css["count"]} aria-hidden="true">
          {shortCount(count)}
        </span>
      )}
    </button>
  )
}
