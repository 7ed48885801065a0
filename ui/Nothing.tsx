import { Empty } from "./parts/Empty.tsx"
import { MessagesIcon } from "./parts/icons.tsx"
import { useText } from "./text.ts"

/** Stands beside the list until something is chosen from it. */
export const Nothing = () => {
  const t = useText()
  return (
    <div className="nothing">
      <Empty text={t("app:chooseChat")} icon={<MessagesIcon size={32} />} />
    </div>
  )
}
