import { callPerson, isCallable } from "#adapters/views/call/callable.ts"
import { addChosenFiles } from "#adapters/views/chat/chosenFiles.ts"
import { choosePlaceFor } from "#adapters/views/place/choosing.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Button } from "../../../parts/input/Button.tsx"
import { Dialog } from "../../../parts/overlay/Dialog.tsx"
import { Menu } from "../../../parts/overlay/Menu.tsx"
import type { MenuPlace } from "../../../parts/overlay/MenuPlace.ts"
import { HandsetIcon } from "../../../parts/icons/callIcons.tsx"
import { CameraIcon, FileIcon, ImageIcon, PlaceIcon, VideoIcon } from "../../../parts/icons/pictureIcons.tsx"
import { ContactsIcon } from "../../../parts/icons/icons.tsx"
import { navigate } from "../../../routing/hashLocation.ts"
import { cardPath } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"
import { useWide } from "../../../hooks/useWide.ts"
import css from "./AttachMenu.module.css"
import { type FilesWanted, chooseFiles } from "./chooseFiles.ts"

interface Entry {
  /** Its label in `attach.json`. */
  readonly name: string
  readonly Icon: typeof FileIcon
  readonly begin: (chat: ContactId) => void
}

const choosing = (what: FilesWanted) => (chat: ContactId) => void chooseFiles(what).then((files) => addChosenFiles(chat, files))

/** What can be sent beside words; on a desk a camera is no matter of files. */
const ENTRIES: ReadonlyArray<Entry> = [
  { name: "photos", Icon: ImageIcon, begin: choosing({ accept: "image/*" }) },
  { name: "camera", Icon: CameraIcon, begin: choosing({ accept: "image/*", capture: true }) },
  { name: "video", Icon: VideoIcon, begin: choosing({ accept: "video/*" }) },
  { name: "file", Icon: FileIcon, begin: choosing({ accept: "" }) },
  { name: "location", Icon: PlaceIcon, begin: choosePlaceFor },
  { name: "card", Icon: ContactsIcon, begin: (chat) => navigate(cardPath(chat)) },
  { name: "voiceCall", Icon: HandsetIcon, begin: (chat) => callPerson(chat, "voice") },
  { name: "videoCall", Icon: VideoIcon, begin: (chat) => callPerson(chat, "video") }
]
const ON_PHONES: ReadonlySet<string> = new Set(["camera"])
const CALLS: ReadonlySet<string> = new Set(["voiceCall", "videoCall"])

interface Props {
  readonly chat: ContactId
  readonly place: MenuPlace
  readonly onClose: () => void
}

/** What else can be sent: a sheet of tiles on a phone, a menu on a desk. */
export const AttachMenu = ({ chat, place, onClose }: Props) => {
  const t = useText()
  const wide = useWide()
  const mayCall = useSignal(isCallable(chat))
  const entries = ENTRIES.filter(({ name }) => (mayCall || !CALLS.has(name)) && !(wide && ON_PHONES.has(name)))
  if (wide)
    return (
      <Menu
        name={t("attach:menu")}
        place={place}
        entries={entries.map(({ Icon, begin, name }) => ({
          label: t(`attach:${name}`),
          icon: <Icon size={20} />,
          act: () => begin(chat)
        }))}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      sheet
      title={t("attach:menu")}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          {t("app:cancel")}
        </Button>
      }
    >
      <div className={css["tiles"]}>
        {entries.map(({ Icon, begin, name }) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              begin(chat)
              onClose()
            }}
          >
            <span>
              <Icon size={26} />
            </span>
            {t(`attach:${name}`)}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
