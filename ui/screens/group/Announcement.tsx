import { type FormEvent, useState } from "react"
import { chatNamed } from "#adapters/signals/address.ts"
import { groupInfo, groupRights } from "#adapters/signals/group.ts"
import { typedAnnouncement } from "#adapters/signals/groupForm.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { useQuery } from "../../hashLocation.ts"
import { Button } from "../../parts/Button.tsx"
import { Empty } from "../../parts/Empty.tsx"
import { Page } from "../../parts/Page.tsx"
import { TextArea } from "../../parts/TextArea.tsx"
import { TopBar } from "../../parts/TopBar.tsx"
import { infoPath, PATHS } from "../../paths.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../useAsking.ts"
import { useLeaveWhenGone } from "../../useLeaveWhenGone.ts"
import { useWords } from "../../words.ts"
import css from "./Announcement.module.css"

/** What the group that the address names says of itself (spec 2.11). */
export const Announcement = () => {
  const t = useText()
  const id = chatNamed(useQuery().get("id"))
  return (
    <Page look="cards" bar={<TopBar title={t("group:announcement.title")} back={id === null ? PATHS.home : infoPath(id)} />}>
      {id === null ? <Empty text={t("group:info.unknown")} /> : <Known key={id} id={id} />}
    </Page>
  )
}

const Known = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const info = useSignal(groupInfo(id))
  const may = useSignal(groupRights(id))
  const [isWriting, setWriting] = useState(false)
  useLeaveWhenGone(id)
  if (info === null) return <Empty text={t("group:info.unknown")} />
  if (isWriting && may.announce) return <Write id={id} text={info.announcement} onClose={() => setWriting(false)} />
  return (
    <div className={css["page"]}>
      {info.announcement === "" ? (
        <p className={css["none"]}>{t("group:announcement.none")}</p>
      ) : (
        <p className={css["text"]} dir="auto">
          {info.announcement}
        </p>
      )}
      {may.announce ? (
        <Button wide onClick={() => setWriting(true)}>
          {t("group:announcement.edit")}
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

const focus = (area: HTMLTextAreaElement | null): void => area?.focus()

const Write = ({ id, text: before, onClose }: WriteProps) => {
  const t = useText()
  const say = useWords()
  const [text, setText] = useState(before)
  const { ask, forget, isBusy, words } = useAsking(`changeGroup:${id}`, onClose)
  const { left } = typedAnnouncement(text)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    ask({ _tag: "AnnounceAsked", chat: id, text })
  }
  return (
    <form className={css["page"]} onSubmit={submit}>
      <TextArea
        ref={focus}
        label={t("group:announcement.label")}
        dir="auto"
        hint={left === null ? t("group:announcement.told") : t("group:left", { count: left })}
        error={words === null ? "" : say(words)}
        value={text}
        onChange={(changed) => {
          setText(changed)
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
