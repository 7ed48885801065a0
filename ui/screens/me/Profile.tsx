import { type ChangeEvent, useRef, useState } from "react"
import { avatarAsked, cancelAvatar } from "#adapters/views/account/account.ts"
import { verification } from "#adapters/views/account/verification.ts"
import { copyTask, copyToClipboard } from "#adapters/views/shared/copied.ts"
import { nameWord } from "#adapters/views/shared/service.ts"
import { me } from "#adapters/views/shared/session.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { RowGroup } from "../../parts/row/Group.tsx"
import { CopyIcon, VerifiedIcon } from "../../parts/icons/actionIcons.tsx"
import { CheckIcon, ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { PictureButton } from "../contacts/PictureButton.tsx"
import { Portrait } from "../contacts/Portrait.tsx"
import type { CropPictureProps } from "./CropPicture.tsx"
import { Logout } from "./Logout.tsx"
import css from "./Profile.module.css"
import { Seal } from "./Seal.tsx"
import { type TextOfMine, WriteOfMe } from "./WriteOfMe.tsx"
import { ChooseSex } from "./ChooseSex.tsx"

const CropPicture = lazyPart<CropPictureProps>(["me", "refusal"], () => import("./CropPicture.tsx").then((it) => it.CropPicture))

const TEXTS: ReadonlyArray<TextOfMine> = ["name", "signature", "email"]

const Value = ({ text, none }: { readonly text: string; readonly none: string }) => (
  <>
    <bdi className={css["value"]}>{text === "" ? none : text}</bdi>
    <ForwardIcon size={18} />
  </>
)

/** What others see of me, and what I may change of it (spec 2.18). */
export const ProfileScreen = () => {
  const t = useText()
  const nickname = useSignal(nameWord)
  const self = useSignal(me)
  const outcome = useSignal(copyTask)
  const seal = useSignal(verification)
  const files = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<TextOfMine | "sex" | "logout" | File | null>(null)
  const [picks, setPicks] = useState(0)
  const close = (): void => setOpen(null)
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ""
    if (file === undefined) return
    setPicks(picks + 1)
    setOpen(file)
  }
  if (self === null) return null
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("screens:titles.profile")} back={PATHS.me} />}>
      <Portrait
        name={self.name}
        url={self.avatar}
        mark={seal === "verified" && <VerifiedIcon size={20} />}
        picture={(drawn) => (
          <PictureButton label={t("me:avatar.title")} onPress={() => files.current?.click()}>
            {drawn}
          </PictureButton>
        )}
      >
        {self.signature !== "" && (
          <p>
            <bdi>{self.signature}</bdi>
          </p>
        )}
      </Portrait>
      <input ref={files} type="file" accept="image/*" hidden data-picture onChange={pick} />
      <RowGroup>
        <Row
          title={t("me:account")}
          note={<Seal />}
          end={
            <>
              <bdi className={css["value"]}>{outcome === "copyFailed" ? t("me:copyFailed") : self.account}</bdi>
              {outcome === "copied" ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
            </>
          }
          onClick={() => void copyToClipboard(self.account)}
        />
      </RowGroup>
      <output className="unseen">{outcome === "" ? "" : t(`me:${outcome}`)}</output>
      <RowGroup>
        {TEXTS.map((field) => (
          <Row
            key={field}
            title={t(`me:self.${field === "name" ? nickname : field}`)}
            end={<Value text={self[field]} none={t("me:self.none")} />}
            onClick={() => setOpen(field)}
          />
        ))}
        <Row title={t("me:self.sex")} end={<Value text={t(`me:sex.${self.sex}`)} none="" />} onClick={() => setOpen("sex")} />
      </RowGroup>
      <RowGroup>
        <Row look="danger" title={t("me:logout.title")} onClick={() => setOpen("logout")} />
      </RowGroup>
      {open === "logout" && <Logout onClose={close} />}
      {open === "sex" && <ChooseSex value={self.sex} onClose={close} />}
      {(open === "name" || open === "signature" || open === "email") && (
        <WriteOfMe key={open} field={open} value={self[open]} onClose={close} />
      )}
      {open instanceof File && (
        <CropPicture key={picks} picture={open} task="avatar" asked={avatarAsked} cancel={cancelAvatar} onClose={close} />
      )}
    </ScreenPage>
  )
}
