import { useCallback, useEffect, useMemo } from "react"
import { bringChosen, chosenFiles } from "#adapters/views/chat/chosenFiles.ts"
import { draft } from "#adapters/views/chat/composer.ts"
import { isSelecting } from "#adapters/views/chat/selection.ts"
import { silence } from "#adapters/views/chat/silenced.ts"
import { choosePlaceFor, choosesPlace } from "#adapters/views/place/choosing.ts"
import { sendPlaceTo } from "#adapters/views/place/places.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { NamedPlace } from "#engine/message/places.ts"
import { lazyPart } from "../../../lazyPart.tsx"
import { Composer } from "./Composer.tsx"
import css from "./Foot.module.css"
import { Silenced } from "./Silenced.tsx"

const SelectBar = lazyPart(
  [],
  () => import("../actions/SelectBar.tsx").then((it) => it.SelectBar),
  <div className={css["outline"]} />
)

const AttachPreview = lazyPart(["attach"], () => import("../attach/AttachPreview.tsx").then((it) => it.AttachPreview))

const PlacePicker = lazyPart(["place"], () => import("../../place/PlacePicker.tsx").then((it) => it.PlacePicker))

const leavePicker = (): void => choosePlaceFor(null)

/** Below the messages: where one writes, why one may not, or what to do with the messages that are chosen. */
export const Foot = ({ chat }: { readonly chat: ContactId }) => {
  const why = useSignal(silence(chat))
  const selects = useSignal(useMemo(() => isSelecting(chat), [chat]))
  const chosen = useSignal(chosenFiles(chat))
  const { files, version } = useSignal(draft(chat))
  // what cannot be read now is looked for when the chat is opened again
  useEffect(() => void bringChosen(chat).catch(() => undefined), [chat, files])
  const places = useSignal(choosesPlace(chat))
  const sendPlace = useCallback((place: NamedPlace, word: string) => sendPlaceTo(chat, place, word), [chat])
  if (selects) return <SelectBar chat={chat} />
  if (why !== null) return <Silenced silence={why} />
  return (
    <>
      <Composer chat={chat} />
      {chosen.length > 0 && <AttachPreview key={version} chat={chat} />}
      {places && <PlacePicker title="place:title" take="place:send" onTake={sendPlace} onClose={leavePicker} />}
    </>
  )
}
