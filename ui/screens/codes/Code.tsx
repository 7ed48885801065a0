import { useEffect, useMemo } from "react"
import { chatNamed } from "#adapters/views/shared/address.ts"
import { copyTask, copyToClipboard } from "#adapters/views/shared/copied.ts"
import { groupCode, groupInfo } from "#adapters/views/group/group.ts"
import { friendsMatter } from "#adapters/views/shared/service.ts"
import { me } from "#adapters/views/shared/session.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { untilText } from "#adapters/views/shared/untilText.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { useQuery } from "../../routing/hashLocation.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { CodeIcon } from "../../parts/icons/actionIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { infoPath, PATHS } from "../../routing/paths.ts"
import { useLanguage, useText } from "../../text.ts"
import { useLeaveWhenGone } from "../../hooks/useLeaveWhenGone.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { useWords } from "../../words.ts"
import css from "./Code.module.css"
import { QrImage } from "./QrCode.tsx"
import { maySharePicture, savePicture, sharePicture } from "./qr.ts"
import { useOwnCode } from "./useOwnCode.ts"

/** One's own code, or that of the group that the address names (spec 2.13, 2.21). */
export const CodeScreen = () => {
  const t = useText()
  const id = chatNamed(useQuery().get("id"))
  return (
    <ScreenPage
      look="cards"
      bar={<TopBar title={t(id === null ? "codes:mine" : "codes:group")} back={id === null ? PATHS.me : infoPath(id)} />}
    >
      {id === null ? <Mine /> : <OfGroup key={id} id={id} />}
    </ScreenPage>
  )
}

const Mine = () => {
  const t = useText()
  const self = useSignal(me)
  const code = useOwnCode()
  const befriends = useSignal(friendsMatter)
  if (self === null) return null
  if (code === null) return <Empty text={t("codes:none")} icon={<CodeIcon size={32} />} />
  const note = (
    <>
      {t(befriends ? "codes:mineNote" : "codes:mineNoteColleagues")}
      {code.expiresAt !== 0 && (
        <>
          <br />
          <Until at={code.expiresAt} />
        </>
      )}
    </>
  )
  return <Card name={self.name} avatar={self.avatar} text={code.text} note={note} />
}

const OfGroup = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const say = useWords()
  const info = useSignal(groupInfo(id))
  const code = useSignal(groupCode(id))
  const read = (): void => dispatchCommand({ _tag: "GroupAsked", chat: id })
  useLeaveWhenGone(id)
  useWhenBack(read)
  useEffect(() => dispatchCommand({ _tag: "GroupAsked", chat: id }), [id])
  switch (code._tag) {
    case "Loading":
      return <Skeleton rows={3} />
    case "Failed":
      return (
        <Empty alert text={say(code.words)}>
          <Button look="quiet" onClick={read}>
            {t("app:tryAgain")}
          </Button>
        </Empty>
      )
    case "Closed":
      return <Empty text={t("codes:closed")} icon={<CodeIcon size={32} />} />
    case "Code":
      return <Card name={info?.name ?? ""} avatar={info?.avatar ?? ""} text={code.text} note={<Until at={code.expiresAt} />} />
  }
}

const Until = ({ at }: { readonly at: Millis }) => {
  const t = useText()
  const language = useLanguage()
  const time = useSignal(useMemo(() => untilText(at, language), [at, language]))
  return t("codes:until", { time })
}

interface CardProps {
  readonly name: string
  readonly avatar: string
  readonly text: string
  readonly note: React.ReactNode
}

const Card = ({ name, avatar, text, note }: CardProps) => {
  const t = useText()
  const outcome = useSignal(copyTask)
  return (
    <div className={css["card"]}>
      <div className={css["who"]}>
        <Avatar name={name} url={avatar} size={56} />
        <h2>
          <bdi>{name}</bdi>
        </h2>
      </div>
      <QrImage text={text} label={t("codes:label", { name })} />
      <p className={css["note"]}>{note}</p>
      <div className={css["actions"]}>
        <Button onClick={() => void savePicture(text, name)}>{t("codes:save")}</Button>
        {maySharePicture() && (
          <Button look="quiet" onClick={() => void sharePicture(text, name)}>
            {t("codes:share")}
          </Button>
        )}
        <Button look="quiet" onClick={() => void copyToClipboard(text)}>
          {t("codes:copy")}
        </Button>
      </div>
      <output className={css["outcome"]}>{outcome === "" ? "" : t(`codes:${outcome}`)}</output>
    </div>
  )
}
