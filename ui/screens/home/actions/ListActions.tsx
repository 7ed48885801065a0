import { useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { refreshList, refreshing } from "#adapters/views/chatList/messageList.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { RefreshIcon } from "../../../parts/icons/rowIcons.tsx"
import type { MenuPlace } from "../../../parts/overlay/MenuPlace.ts"
import { ChatMenu } from "./ChatMenu.tsx"
import css from "./ListActions.module.css"
import { listenToList } from "./listenToList.ts"
import type { ListRow } from "./ListRow.ts"
import { RemoveChat } from "./RemoveChat.tsx"
import { SwipeActions } from "./SwipeActions.tsx"

/** After a pull the strip stays at least so long, in milliseconds: a flash would tell nothing. */
const LEAST = 500

/** What can be done with the rows of the message list and with the list as a whole, by whatever way it is asked for. */
export const ListActions = ({ scroller }: { readonly scroller: HTMLElement }) => {
  const strip = useRef<HTMLDivElement>(null)
  const close = useRef<() => void>(() => undefined)
  const [menu, setMenu] = useState<{ readonly id: ContactId; readonly place: MenuPlace } | null>(null)
  const [swiped, setSwiped] = useState<ListRow | null>(null)
  const [removed, setRemoved] = useState<ContactId | null>(null)
  const [pulled, setPulled] = useState(false)
  const isBusy = useSignal(refreshing)
  useEffect(() => {
    if (strip.current === null) return
    const heard = listenToList(scroller, strip.current, {
      onMenu: (id, place) => setMenu({ id, place }),
      onSwipe: setSwiped,
      onPull: () => {
        setPulled(true)
        refreshList()
      }
    })
    close.current = heard.close
    return heard.stop
  }, [scroller])
  useEffect(() => {
    if (!pulled || isBusy) return
    const timer = setTimeout(() => setPulled(false), LEAST)
    return () => clearTimeout(timer)
  }, [pulled, isBusy])
  return (
    <>
      <div ref={strip} className={css["strip"]} data-strip data-pulled={pulled || undefined}>
        <RefreshIcon />
      </div>
      {swiped !== null &&
        createPortal(<SwipeActions id={swiped.id} onDone={() => close.current()} onRemove={setRemoved} />, swiped.frame)}
      {menu !== null && <ChatMenu id={menu.id} place={menu.place} onClose={() => setMenu(null)} onRemove={setRemoved} />}
      {removed !== null && <RemoveChat id={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
