import { type ReactNode, useMemo } from "react"
import type { MessageRow } from "#adapters/views/chat/chatRows.ts"
import { copyToClipboard } from "#adapters/views/shared/copied.ts"
import { copyText, messageActions, retryMessage, takeBack } from "#adapters/views/message/messageActions.ts"
import { fileLinks, saveFile } from "#adapters/views/message/fileLook.ts"
import { openFile } from "#adapters/views/message/openedFile.ts"
import { drawnPicture, isPicture } from "#adapters/views/message/picture.ts"
import { previewMessage, previewPictures } from "#adapters/views/message/preview.ts"
import { quoteInComposer } from "#adapters/views/message/quoted.ts"
import { keepEmoji, mayKeep } from "#adapters/views/message/savedEmoji.ts"
import { playableUrl } from "#adapters/views/message/video.ts"
import { nameAuthor } from "#adapters/views/chat/speaker.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { navigate } from "../../../routing/hashLocation.ts"
import {
  CopyIcon,
  EditIcon,
  MentionIcon,
  PassOnIcon,
  QuoteIcon,
  RecallIcon,
  SelectIcon,
  SelectTextIcon,
  SmileIcon,
  TrashIcon
} from "../../../parts/icons/actionIcons.tsx"
import { PlayIcon } from "../../../parts/icons/soundIcons.tsx"
import { RefreshIcon } from "../../../parts/icons/rowIcons.tsx"
import { Menu, type MenuEntry } from "../../../parts/overlay/Menu.tsx"
import type { MenuPlace } from "../../../parts/overlay/MenuPlace.ts"
import { DownloadIcon, FileIcon, ImageIcon, VideoIcon } from "../../../parts/icons/pictureIcons.tsx"
import { forwardPath, videoPath } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"
import { useDeliveryText } from "../row/Delivery.tsx"

interface Props {
  readonly row: MessageRow
  readonly place: MenuPlace
  readonly onClose: () => void
  readonly onDiscard: (row: MessageRow) => void
  readonly onRemove: (row: MessageRow) => void
  readonly onSelect: (row: MessageRow) => void
  readonly onSelectText: (row: MessageRow) => void
}

/** What plays comes with the bubble. */
const hear = (message: MessageRow["message"]) => import("#adapters/views/voice/player.ts").then((it) => it.play(message))

/** What can be done with a message; which entries there are is the engine's to say. */
export const MessageMenu = ({ row, place, onClose, onDiscard, onRemove, onSelect, onSelectText }: Props) => {
  const t = useText()
  const { message } = row
  const { chat, id } = message
  const state = useDeliveryText(message)
  const may = useSignal(useMemo(() => messageActions(message), [message]))
  const { body } = message
  const view = (): void => {
    if (body._tag === "Emoji") previewPictures([drawnPicture(body)])
    else previewMessage(message)
  }
  const isVideo = body._tag === "Video"
  const plays = isVideo ? playableUrl(body.url) : ""
  const isLook = isPicture(body) || (isVideo && message.number !== 0)
  const file = fileLinks(message)
  const entry = (isOffered: boolean, label: string, icon: ReactNode, act: () => void): ReadonlyArray<MenuEntry> =>
    isOffered ? [{ label: t(label), icon, act }] : []
  const danger = (...given: Parameters<typeof entry>) => entry(...given).map((each) => ({ ...each, isDanger: true }))
  return (
    <Menu
      name={t("chat:menu.name")}
      place={place}
      note={row.isOwn ? state : undefined}
      onClose={onClose}
      entries={[
        ...entry(may.retry, "chat:menu.retry", <RefreshIcon size={20} />, () => retryMessage(message)),
        ...entry(may.edit, "chat:menu.edit", <EditIcon size={20} />, () => takeBack(message)),
        ...entry(isLook, "chat:menu.view", <ImageIcon size={20} />, view),
        ...entry(message.body._tag === "Voice", "chat:menu.play", <PlayIcon size={20} />, () => void hear(message)),
        ...entry(file.shows !== "" && !isVideo, "chat:menu.openFile", <FileIcon size={20} />, () => openFile(message)),
        ...entry(plays !== "", "chat:menu.openVideo", <VideoIcon size={20} />, () => navigate(videoPath(plays))),
        ...entry(file.download !== "", "chat:menu.saveFile", <DownloadIcon size={20} />, () => saveFile(file)),
        ...entry(may.quote, "chat:menu.quote", <QuoteIcon size={20} />, () => quoteInComposer(message)),
        ...entry(may.name, "chat:menu.mention", <MentionIcon size={20} />, () => nameAuthor(chat, message.author)),
        ...entry(may.copy, "chat:menu.copy", <CopyIcon size={20} />, () => void copyToClipboard(copyText(message))),
        ...entry(may.copy, "chat:menu.selectText", <SelectTextIcon size={20} />, () => onSelectText(row)),
        ...entry(may.forward, "chat:menu.forward", <PassOnIcon size={20} />, () => navigate(forwardPath(chat, [message]))),
        ...entry(mayKeep(message), "chat:menu.keep", <SmileIcon size={20} />, () => keepEmoji(message)),
        ...entry(may.recall, "chat:menu.recall", <RecallIcon size={20} />, () =>
          dispatchCommand({ _tag: "RecallAsked", chat, id })
        ),
        ...entry(may.select, "chat:menu.select", <SelectIcon size={20} />, () => onSelect(row)),
        ...danger(may.remove, "chat:menu.remove", <TrashIcon size={20} />, () => onRemove(row)),
        ...danger(may.discard, "chat:menu.discard", <TrashIcon size={20} />, () => onDiscard(row))
      ]}
    />
  )
}
