import { Confirm } from "../../parts/overlay/Confirm.tsx"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useWords } from "../../words.ts"

interface Props {
  readonly id: number
  readonly onClose: () => void
}

/** Takes a moment of mine away, after a question. */
export const DeleteMoment = ({ id, onClose }: Props) => {
  const t = useText()
  const say = useWords()
  const { ask, isBusy, words } = useAsking(`momentDelete:${id}`, onClose)
  return (
    <Confirm
      danger
      title={t("moments:deleteMoment.ask")}
      confirm={t("moments:delete")}
      busy={isBusy}
      error={words === null ? "" : say(words)}
      onConfirm={() => ask({ _tag: "MomentDeleteAsked", area: "moments", id })}
      onClose={onClose}
    >
      {t("moments:deleteMoment.text")}
    </Confirm>
  )
}
