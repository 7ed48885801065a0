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
import { VideoIcon } from "../../parts/icons/pictureIcons.tsx"
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
  const { hasRoomForVideo, html, isEmpty, pictures, refusedAt, room, stage, words } = draft
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
          <ul className={css["pictures"]} aria-label={pictures[0]?.isVideo === true ? undefined : t("moments:pictures")}>
            {pictures.map((each, index) => (
              <Going key={each.file} picture={each} number={index + 1} />
            ))}
          </ul>
        )}
        <div className={css["choose"]}>
          <ChoosePictures
            several
            label={t("moments:addPictures", { count: room })}
            disabled={room === 0}
            icon={<PictureIcon size={20} />}
            onChoose={(files) => void choosePictures(files)}
          />
          <ChoosePictures
            video
            label={t("moments:addVideo")}
            disabled={!hasRoomForVideo}
            icon={<VideoIcon size={20} />}
            onChoose={(files) => void choosePictures(files)}
          />
          <DraftPlace />
        </div>
      </div>
    </Dialog>
  )
}

/** What is said of a picture by its number, and of the one video. */
const WORDS = {
  picture: {
    is: "moments:draftPicture",
    progress: "moments:progress",
    remove: "moments:removePicture",
    retry: "moments:retryPicture"
  },
  video: {
    is: "moments:draftVideo",
    progress: "moments:videoProgress",
    remove: "moments:removeVideo",
    retry: "moments:retryVideo"
  }
} as const

/** A picture or the video on its way: how far it is, and how to try again or take it out. */
const Going = ({ picture, number }: { readonly picture: DrawnDraftPicture; readonly number: number }) => {
  const t = useText()
  const say = useWords()
  const { file, isMaking, isVideo, length, name, progress, url, words } = picture
  const its = WORDS[isVideo ? "video" : "picture"]
  const isGoing = isMaking || progress !== null
  return (
    <li className={css["going"]} data-wrong={words !== null || undefined}>
      {url === "" ? (
        <span className="unseen">{t(its.is, { number, name })}</span>
      ) : (
        <img src={url} alt={t(its.is, { number, name })} />
      )}
      {length !== "" && <span className={css["length"]}>{length}</span>}
      {isGoing && (
        <progress aria-label={t(its.progress, { number })} max={1} {...(progress === null ? {} : { value: progress })} />
      )}
      <span className={css["remove"]}>
        <IconButton label={t(its.remove, { number })} onClick={() => void removePicture(file)}>
          <CloseIcon size={18} />
        </IconButton>
      </span>
      {words !== null && (
        <span className={css["retry"]}>
          <IconButton label={t(its.retry, { number })} title={say(words)} onClick={() => void retryPicture(file)}>
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
