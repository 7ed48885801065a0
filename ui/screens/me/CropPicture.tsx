import { useEffect, useRef, useState } from "react"
import { decodePicture } from "#adapters/views/shared/decoded.ts"
import { uploadProgress } from "#adapters/views/shared/uploads.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { avatarCrop } from "#adapters/views/account/avatarCrop.ts"
import type { Crop } from "#engine/account/crop.ts"
import type { TaskKey } from "#engine/client/core/notices/Task.ts"
import type { FileId } from "#engine/client/core/uploads/Upload.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { useText } from "../../text.ts"
import { type CommandStatus, useAsking } from "../../hooks/useAsking.ts"
import { useWords } from "../../words.ts"
import { CropStage } from "./CropStage.tsx"
import css from "./CropPicture.module.css"
import { avatarFile } from "./cropping.ts"

export interface CropPictureProps {
  readonly picture: File
  /** How far what is asked has come. */
  readonly task: TaskKey
  /** What is asked with the part that was cut out, which is handed over with it. */
  readonly asked: (cut: File) => { readonly file: FileId } & Parameters<CommandStatus["ask"]>[0]
  /** Gives up one that is on its way. */
  readonly cancel: (file: FileId) => void
  readonly onClose: () => void
}

const middleOf = ({ height, width }: ImageBitmap): Crop => ({ x: width / 2, y: height / 2, zoom: avatarCrop.zoom.min })

/** Cuts the square out of a picture that stands for a person or a group, and sends it; it may be given up on the way. */
export const CropPicture = ({ asked: askedFor, cancel, onClose, picture, task }: CropPictureProps) => {
  const t = useText()
  const say = useWords()
  const [bitmap, setBitmap] = useState<ImageBitmap | "broken" | null>(null)
  const [crop, setCrop] = useState<Crop | null>(null)
  const [file, setFile] = useState("")
  const sent = useSignal(uploadProgress(file))
  const { ask, forget, isBusy, words } = useAsking(task, onClose)
  const [isAsked, setAsked] = useState(false)
  const going = useRef("")
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    void decodePicture(picture).then((read) => {
      if (!isHere.current) return read?.close()
      setBitmap(read ?? "broken")
      if (read !== null) setCrop(middleOf(read))
    })
    return () => {
      isHere.current = false
      // also where the page is left by other ways than by a button; one that has arrived has nothing to end
      if (going.current !== "") cancel(going.current)
    }
  }, [cancel, picture])
  const save = async (): Promise<void> => {
    if (bitmap === null || bitmap === "broken" || crop === null) return
    forget()
    setAsked(true)
    const cut = await avatarFile(bitmap, crop, picture.type)
    // given up before there was a file
    if (!isHere.current) return
    if (cut === null) return setBitmap("broken")
    const asked = askedFor(cut)
    going.current = asked.file
    setFile(asked.file)
    ask(asked)
  }
  // one at a time: also while it is cut and the area is fetched, when its task knows nothing of it
  const isSaving = isAsked && words === null
  const isReady = bitmap !== null && bitmap !== "broken" && crop !== null
  return (
    <Dialog
      title={t("me:avatar.crop")}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:cancel")}
          </Button>
          {bitmap !== "broken" && (
            <Button busy={isBusy || isSaving || !isReady} onClick={() => void save()}>
              {t("me:avatar.use")}
            </Button>
          )}
        </>
      }
    >
      {bitmap === "broken" ? (
        <p className={css["error"]} role="alert">
          {t("me:avatar.broken")}
        </p>
      ) : (
        <CropStage
          picture={isReady ? bitmap : null}
          crop={crop}
          onChange={(wanted) => {
            if (!isReady || isSaving) return
            forget()
            setAsked(false)
            setCrop(avatarCrop.within(bitmap, wanted))
          }}
        />
      )}
      {isBusy && <progress className={css["progress"]} value={sent ?? 0} max={1} aria-label={t("me:avatar.sending")} />}
      {words !== null && (
        <p className={css["error"]} role="alert">
          {say(words)}
        </p>
      )}
    </Dialog>
  )
}
