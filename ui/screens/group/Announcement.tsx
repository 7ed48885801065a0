import { type FormEvent, useState } from "react"
import { chatNamed } from "#adapters/views/shared/address.ts"
import { beginAnnouncement, announcementDraft, endAnnouncement } from "#adapters/views/group/announcementDraft.ts"
import { documentAsText, textAsDocument } from "#adapters/views/document/documents.ts"
import { groupInfo, groupRights } from "#adapters/views/group/group.ts"
import { typedAnnouncement } from "#adapters/views/group/groupForm.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { useQuery } from "../../routing/hashLocation.ts"
import { Document } from "../../editor/Document.tsx"
import { Editor } from "../../editor/Editor.tsx"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { infoPath, PATHS } from "../../routing/paths.ts"
import { roomLeft } from "../../roomLeft.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useLeaveWhenGone } from "../../hooks/useLeaveWhenGone.ts"
import css from "./Announcement.module.css"

/** What the group that the address names says of itself (spec 2.11). */
export const GroupAnnouncementScreen = () => {
  const t = useText()
  const id = chatNamed(useQuery().get("id"))
  return (
    <ScreenPage
      look="cards"
      bar={<TopBar title={t("group:announcement.title")} back={id === null ? PATHS.home : infoPath(id)} />}
    >
      {id === null ? <Empty text={t("group:info.unknown")} /> : <Known key={id} id={id} />}
    </ScreenPage>
  )
}

const Known = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const info = useSignal(groupInfo(id))
  useLeaveWhenGone(id)
  return info === null ? <Empty text={t("group:info.unknown")} /> : <Announced id={id} text={info.announcement} />
}

const Announced = ({ id, text }: { readonly id: ContactId; readonly text: string }) => {
  const t = useText()
  const may = useSignal(groupRights(id))
  // what was begun and not published waits as it was left
  const [isWriting, setWriting] = useState(() => announcementDraft(id).peek() !== null)
  const close = (): void => {
    endAnnouncement(id)
    setWriting(false)
  }
  if (isWriting && may.announce) return <Write id={id} text={text} onClose={close} />
  return (
    <div className={css["page"]}>
      {text === "" ? (
        <p className={css["none"]}>{t("group:announcement.none")}</p>
      ) : (
        <div className={css["text"]}>
          <Document html={textAsDocument(text)} />
        </div>
      )}
      {may.announce ? (
        <Button wide onClick={() => setWriting(true)}>
          {t(text === "" ? "group:announcement.write" : "group:announcement.edit")}
        </Button>
      ) : (
        <p className={css["none"]}>{t("group:announcement.refused")}</p>
      )}
    </div>
  )
}

interface WriteProps {
  readonly id: ContactId
  readonly text: string
  readonly onClose: () => void
}

/** Pictures and videos do not travel in an announcement. */
const INSERTS = ["formula"] as const

const Write = ({ id, text: before, onClose }: WriteProps) => {
  const t = useText()
  const [begun] = useState(() => announcementDraft(id).peek() ?? before)
  const [text, setText] = useState(begun)
  const { ask, forget, isBusy, words } = useAsking(`changeGroup:${id}`, onClose)
  const note = roomLeft(t, typedAnnouncement(text).left, t("group:announcement.told"))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    ask({ _tag: "AnnounceAsked", chat: id, text })
  }
  return (
    <form className={css["page"]} onSubmit={submit}>
      <Editor
        focused
        label={t("group:announcement.label")}
        inserts={INSERTS}
        hint={note.hint}
        error={note.error}
        refusal={words}
        value={textAsDocument(begun)}
        onChange={(_, operations) => {
          const typed = documentAsText(operations)
          setText(typed)
          beginAnnouncement(id, typed, before)
          forget()
        }}
      />
      <Button type="submit" wide busy={isBusy}>
        {t("group:announcement.publish")}
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        {t("app:cancel")}
      </Button>
    </form>
  )
}
