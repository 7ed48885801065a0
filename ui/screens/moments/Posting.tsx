import { useEffect } from "react"
import { discardMoment, draftCount, followMoment, momentDraft, postMoment } from "#adapters/views/moments/momentDraft.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button } from "../../parts/input/Button.tsx"
import { useText } from "../../text.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { useWords } from "../../words.ts"
import css from "./Posting.module.css"

/** What I wrote and is not there yet: on its way, failed, or left for later. */
export const Posting = ({ onEdit }: { readonly onEdit: () => void }) => {
  const t = useText()
  const say = useWords()
  const { isBlank, pictures, resumed, stage, words } = useSignal(momentDraft)
  const { all, done, hasVideo } = useSignal(draftCount)
  useEffect(followMoment, [])
  useWhenBack(() => {
    if (stage === "failed") void postMoment()
  })
  if (isBlank && stage === "writing") return null
  const [first] = pictures
  return (
    <section className={css["posting"]} aria-label={t("moments:draft.name")}>
      {first !== undefined && first.url !== "" && <img src={first.url} alt="" />}
      <div className={css["words"]}>
        <p role={stage === "failed" ? "alert" : "status"}>
          {stage === "posting" &&
            (all === 0 || hasVideo ? t("moments:draft.posting") : t("moments:draft.sending", { done, all }))}
          {stage === "failed" &&
            (words === null ? t("moments:draft.failed") : t("moments:draft.failedWhy", { reason: say(words) }))}
          {stage === "writing" && t("moments:draft.waits")}
        </p>
        {stage === "posting" && first?.isVideo === true && (first.isMaking || first.progress !== null) && (
          <progress
            aria-label={t("moments:videoProgress")}
            max={1}
            {...(first.progress === null ? {} : { value: first.progress })}
          />
        )}
        {stage === "posting" && (done < all || resumed?.waits === true) && (
          <div className={css["acts"]}>
            <Button look="quiet" onClick={() => void discardMoment()}>
              {t("moments:draft.discard")}
            </Button>
          </div>
        )}
        {stage !== "posting" && (
          <div className={css["acts"]}>
            {stage === "failed" && <Button onClick={() => void postMoment()}>{t("app:tryAgain")}</Button>}
            <Button look="quiet" onClick={onEdit}>
              {t("moments:draft.edit")}
            </Button>
            <Button look="quiet" onClick={() => void discardMoment()}>
              {t("moments:draft.discard")}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
