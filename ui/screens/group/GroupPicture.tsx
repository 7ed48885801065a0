import { type ChangeEvent, type MouseEvent, useRef, useState } from "react"
import { cancelGroupPicture, groupPictureAsked, hasChosenPicture } from "#adapters/views/group/groupPicture.ts"
import { groupInfo, groupRights } from "#adapters/views/group/group.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { GroupIcon } from "../../parts/icons/actionIcons.tsx"
import { ImageIcon } from "../../parts/icons/pictureIcons.tsx"
import { Menu } from "../../parts/overlay/Menu.tsx"
import { type MenuPlace, placeUnder } from "../../parts/overlay/MenuPlace.ts"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import { PictureButton } from "../contacts/PictureButton.tsx"
import { Portrait } from "../contacts/Portrait.tsx"
import type { CropPictureProps } from "../me/CropPicture.tsx"
import css from "./GroupPicture.module.css"

const CropPicture = lazyPart<CropPictureProps>(["me", "refusal"], () =>
  import("../me/CropPicture.tsx").then((it) => it.CropPicture)
)

/** A group's picture, which its owner and admins may choose (DEC-0388), its name, and how many are in it. */
export const GroupPicture = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const say = useWords()
  const info = useSignal(groupInfo(id))
  const may = useSignal(groupRights(id))
  const isChosen = useSignal(hasChosenPicture(id))
  const files = useRef<HTMLInputElement>(null)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const { ask, forget, isBusy, words } = useAsking(`groupPicture:${id}`, () => undefined)
  const choose = (): void => files.current?.click()
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file = null] = currentTarget.files ?? []
    currentTarget.value = ""
    setPicture(file)
  }
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    if (!isChosen) return choose()
    setMenu(placeUnder(currentTarget))
  }
  if (info === null) return null
  return (
    <>
      <Portrait
        name={info.name}
        url={info.avatar}
        picture={(drawn) =>
          may.manage ? (
            <PictureButton label={t("group:picture.title")} isBusy={isBusy} hasMenu={isChosen} onPress={open}>
              {drawn}
            </PictureButton>
          ) : (
            drawn
          )
        }
      >
        {info.count > 0 && <p>{t("group:info.count", { count: info.count })}</p>}
        {words !== null && picture === null && (
          <p className={css["error"]} role="alert">
            {say(words)}
          </p>
        )}
      </Portrait>
      <input ref={files} type="file" accept="image/*" hidden data-picture onChange={pick} />
      {menu !== null && (
        <Menu
          name={t("group:picture.title")}
          place={menu}
          entries={[
            { label: t("group:picture.choose"), icon: <ImageIcon size={20} />, act: choose },
            {
              label: t("group:picture.members"),
              icon: <GroupIcon size={20} />,
              act: () => ask({ _tag: "GroupPictureRemoveAsked", area: "groupPicture", chat: id })
            }
          ]}
          onClose={() => setMenu(null)}
        />
      )}
      {picture !== null && (
        <CropPicture
          picture={picture}
          task={`groupPicture:${id}`}
          asked={(cut) => groupPictureAsked(id, cut)}
          cancel={cancelGroupPicture}
          onClose={() => {
            forget()
            setPicture(null)
          }}
        />
      )}
    </>
  )
}
