import { giveUpCover, goingCover, setMomentsCover } from "#adapters/views/moments/momentDraft.ts"
import { momentsCover } from "#adapters/views/moments/moments.ts"
import { uploadProgress } from "#adapters/views/shared/uploads.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Person } from "#engine/account/User.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { CameraIcon } from "../../parts/icons/pictureIcons.tsx"
import { CloseIcon } from "../../parts/icons/rowIcons.tsx"
import { useText } from "../../text.ts"
import { useTask } from "../../hooks/useTask.ts"
import { useWords } from "../../words.ts"
import { ChoosePictures } from "./ChoosePictures.tsx"
import css from "./Cover.module.css"

interface Props {
  /** Whose moments; 0 for all. */
  readonly of: number
  /** Who stands on the picture. */
  readonly who: Person
  readonly isMine: boolean
}

/** The picture on top of somebody's moments, and who it is. Its place is kept while there is none. */
export const Cover = ({ of, who, isMine }: Props) => {
  const t = useText()
  const say = useWords()
  const url = useSignal(momentsCover(of))
  const task = useTask("momentsCover")
  const going = useSignal(goingCover)
  const sent = useSignal(uploadProgress(going))
  return (
    <div className={css["cover"]}>
      {url !== "" && <img className={css["picture"]} src={url} alt="" />}
      <div className={css["who"]}>
        <bdi>{who.name}</bdi>
        <Avatar name={who.name} url={who.avatar} size={72} />
      </div>
      {isMine && (
        <div className={css["change"]}>
          <ChoosePictures
            isIcon
            icon={going === "" ? <CameraIcon /> : <CloseIcon />}
            label={t(going === "" ? "moments:changeCover" : "app:cancel")}
            busy={task?._tag === "Busy" && going === ""}
            onStop={going === "" ? undefined : () => void giveUpCover()}
            onChoose={([file = null]) => {
              if (file !== null) void setMomentsCover(file)
            }}
          />
          {going !== "" && <progress value={sent ?? 0} max={1} aria-label={t("moments:coverProgress")} />}
        </div>
      )}
      {task?._tag === "Failed" && (
        <p className={css["error"]} role="alert">
          {say(task.words)}
        </p>
      )}
    </div>
  )
}
