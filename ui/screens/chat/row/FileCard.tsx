import { fileLinks } from "#adapters/views/message/fileLook.ts"
import { isBeingMade, sendingOf } from "#adapters/views/message/localFile.ts"
import { discardMessage } from "#adapters/views/message/messageActions.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { sizeText } from "#engine/format/sizeText.ts"
import type { Bubble } from "#engine/message/bubble.ts"
import type { Message } from "#engine/message/Message.ts"
import { DownloadIcon } from "../../../parts/icons/pictureIcons.tsx"
import { CloseIcon } from "../../../parts/icons/rowIcons.tsx"
import { useLanguage, useText } from "../../../text.ts"
import { FileLink } from "../file/FileLink.tsx"
import css from "./FileCard.module.css"
import { FileMark } from "./FileMark.tsx"
import { FileName } from "./FileName.tsx"

type Filed = Extract<Bubble, { readonly size: number }>

/** The message goes with its button: the keyboard goes on from the one before it, or after it. */
const toNeighbour = (button: HTMLElement): void => {
  const own = button.closest("[data-message]")
  const all = [...(own?.closest("[role=log]")?.querySelectorAll<HTMLElement>("[data-more]") ?? [])]
  const at = all.findIndex((each) => own?.contains(each))
  ;(all[at - 1] ?? all[at + 1])?.focus({ preventScroll: true })
}

interface Props {
  readonly body: Filed
  readonly message: Message
}

/** How far a file of mine is on its way, in words. */
export const SentSoFar = ({ body, message }: Props) => {
  const t = useText()
  const sending = useSignal(sendingOf(message.id))
  const language = useLanguage()
  const size = sizeText(body.size, language)
  if (isBeingMade(message)) return t("chat:file.prepares")
  return sending === null ? t("chat:file.waits", { size }) : t("chat:file.sent", { sent: sizeText(sending.sent, language), size })
}

/** A button to give up a file of mine that is on its way, and a bar, which lies over what it stands in and takes no room of its own. */
export const Uploading = ({ body, message }: Props) => {
  const t = useText()
  const sending = useSignal(sendingOf(message.id))
  const { name } = body
  return (
    <span className={css["uploading"]} data-uploading={sending === null ? "waits" : "goes"}>
      <progress aria-label={t("chat:file.progress", { name })} max={Math.max(1, body.size)} value={sending?.sent ?? 0} />
      <button
        type="button"
        className={css["cancel"]}
        aria-label={t("chat:file.cancel", { name })}
        onClick={({ currentTarget }) => {
          toNeighbour(currentTarget)
          discardMessage(message)
        }}
      >
        <CloseIcon size={18} />
      </button>
    </span>
  )
}

/** A file: what it is called, how large it is; a tap opens it, the arrow saves it. */
export const FileCard = ({ body, message }: Props) => {
  const t = useText()
  const { name } = body
  const { download, shows } = fileLinks(message)
  const size = sizeText(body.size, useLanguage())
  const isGoing = message.delivery === "waiting" && message.number === 0
  const about = (
    <>
      <FileMark name={name} />
      <span className={css["about"]}>
        <FileName name={name} />{" "}
        <span className={css["note"]}>{isGoing ? <SentSoFar body={body} message={message} /> : size}</span>
      </span>
    </>
  )
  if (shows === "")
    return (
      <span className={css["file"]} data-file>
        <span className={css["open"]}>{about}</span>
        {isGoing && <Uploading body={body} message={message} />}
      </span>
    )
  return (
    <span className={css["file"]} data-file>
      <FileLink className={css["open"]} data-has-menu href={shows} message={message} tabIndex={-1}>
        {about}
      </FileLink>
      {download !== "" && (
        <a
          className={css["save"]}
          href={download}
          download={name}
          aria-label={t("chat:file.save", { name })}
          title={t("chat:file.save", { name })}
          tabIndex={-1}
        >
          <DownloadIcon size={20} />
        </a>
      )}
    </span>
  )
}
