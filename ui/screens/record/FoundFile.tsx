import { author } from "#adapters/views/chat/author.ts"
import { fileLinks } from "#adapters/views/message/fileLook.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { sizeText } from "#engine/format/sizeText.ts"
import type { Message } from "#engine/message/Message.ts"
import { MessagesIcon } from "../../parts/icons/icons.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { useLanguage, useText } from "../../text.ts"
import { FileLink } from "../chat/file/FileLink.tsx"
import { FileMark } from "../chat/row/FileMark.tsx"
import { FileName } from "../chat/row/FileName.tsx"
import { SaidAt } from "../found/SaidAt.tsx"
import css from "./Found.module.css"
import { showInChat } from "./showInChat.ts"

/** A file that was found: a tap opens it, the button leads to where it was said. */
export const FoundFile = ({ message }: { readonly message: Message }) => {
  const t = useText()
  const language = useLanguage()
  const { name: by } = useSignal(author(message.author))
  const { body } = message
  if (body._tag !== "File") return null
  return (
    <div className={css["file"]}>
      <FileLink className={css["open"]} href={fileLinks(message).shows} message={message}>
        <FileMark name={body.name} />
        <span className={css["about"]}>
          <FileName name={body.name} />
          <span className={css["note"]}>
            {sizeText(body.size, language)} ·{" "}
            <SaidAt at={message.sentAt} yesterday={t("record:yesterday")} className={css["when"]} /> · <bdi>{by}</bdi>
          </span>
        </span>
      </FileLink>
      <IconButton label={t("record:inChat", { name: body.name })} onClick={() => showInChat(message)}>
        <MessagesIcon />
      </IconButton>
    </div>
  )
}
