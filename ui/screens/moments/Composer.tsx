import { useEffect } from "react"
import {
  choosePictures,
  type DrawnDraftPicture,
  momentDraft,
  postMoment,
  removePicture,
  retryPicture,
  writeMoment
} from "#adapters/views/moments/momentDraft.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Editor } from "../../editor/Editor.tsx"
import { Button } from "../../parts/input/Button.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { CloseIcon, RefreshIcon } from "../../parts/icons/rowIcons.tsx"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import { ChoosePictures } from "./ChoosePictures.tsx"
import css from "./Composer.module.css"
import { DraftPlace } from "./DraftPlace.tsx"
import { PictureIcon } from "./icons.tsx"

/** Where a moment is written; what is written stays when it is closed. */
export const MomentComposer = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const say = useWords()
  const draft = useSignal(momentDraft)
  const { html, isEmpty, pictures, refusedAt, room, stage, words } = draft
  useEffect(() => {
    if (stage === "posting") onClose()
  }, [stage, onClose])
  return (
    <Dialog
      wide
      title={t("moments:new")}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:cancel")}
          </Button>
          <Button disabled={isEmpty} onClick={() => void postMoment()}>
            {t("moments:post")}
          </Button>
        </>
      }
    >
      <div className={css["composer"]}>
        <Editor
          focused
          label={t("moments:text")}
          toolbar="bubble"
          value={html}
          refusal={refusedAt === "text" ? words : null}
          onChange={(changed) => void writeMoment(changed)}
        />
        {words !== null && refusedAt !== "text" && (
          <p className={css["wrong"]} role="alert">
            {say(words)}
          </p>
        )}
        {pictures.length > 0 && (
          <ul className={css["pictures"]} aria-label={t("moments:pictures")}>
            {pictures.map((each, index) => (
              <Going key={each.file} picture={each} number={index + 1} />
            ))}
          </ul>
        )}
        <ChoosePictures
          several
          label={t("moments:addPictures", { count: room })}
          disabled={room === 0}
          icon={<PictureIcon size={20} />}
          onChoose={(files) => void choosePictures(files)}
        />
        <DraftPlace />
      </div>
    </Dialog>
  )
}

/** A picture on its way: how far it is, and how to try again or take it out. */
const Going = ({ picture, number }: { readonly picture: DrawnDraftPicture; readonly number: number }) => {
  const t = useText()
  const say = useWords()
  const { file, name, progress, url, words } = picture
  return (
    <li className={css["going"]} data-wrong={words !== null || undefined}>
      <img src={url || undefined} alt={t("moments:draftPicture", { number, name })} />
      {progress !== null && <progress aria-label={t("moments:progress", { number })} max={1} value={progress} />}
      <span className={css["remove"]}>
        <IconButton label={t("moments:removePicture", { number })} onClick={() => void removePicture(file)}>
          <CloseIcon size={18} />
        </IconButton>
      </span>
      {words !== null && (
        <span className={css["retry"]}>
          <IconButton label={t("moments:retryPicture", { number })} title={say(words)} onClick={() => void retryPicture(file)}>
            <RefreshIcon size={20} />
          </IconButton>
          <span className="unseen" role="alert">
            {say(words)}
          </span>
        </span>
      )}
    </li>
  )
}
