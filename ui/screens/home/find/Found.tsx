import { memo, useEffect, useMemo, useState } from "react"
import { Virtualizer } from "virtua"
import { knownContact, presenceOf } from "#adapters/views/chat/chatHead.ts"
import { chatsFound } from "#adapters/views/search/chatFind.ts"
import { firstFound } from "#adapters/views/search/firstFound.ts"
import { friendsMatter } from "#adapters/views/shared/service.ts"
import { opensOf } from "#adapters/views/chatList/messageListRow.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { ChatAvatar } from "../../../parts/avatar/ChatAvatar.tsx"
import { ListRows } from "../../../parts/row/Rows.tsx"
import { AddFriendIcon, DownIcon } from "../../../parts/icons/actionIcons.tsx"
import { ForwardIcon } from "../../../parts/icons/rowIcons.tsx"
import { Row } from "../../../parts/row/Row.tsx"
import { Tile } from "../../../parts/row/Tile.tsx"
import { searchPath } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"
import css from "./Found.module.css"
import { FoundMessages } from "./FoundMessages.tsx"
import { rowPath } from "../placeOf.ts"
import { openFound } from "./openFound.ts"
import { useResultKeys } from "./useResultKeys.ts"

/** Contacts above the messages; the others come when they are asked for. */
const FEW = 5

const FoundRow = memo(function FoundRow({ id }: { readonly id: ContactId }) {
  const t = useText()
  const it = useSignal(knownContact(id))
  const isOnline = useSignal(presenceOf(id))
  if (it === null) return null
  const name = it.name === "" ? t(`home:unnamed.${it.kind}`) : it.name
  return (
    <Row
      href={rowPath(id, opensOf(id))}
      start={<ChatAvatar kind={it.kind} name={name} url={it.avatar} online={isOnline} />}
      title={name}
      {...(it.kind === "person" && it.account !== "" ? { note: it.account } : {})}
    />
  )
})

/** The contacts that answer the search; of many only the first, until all are asked for. `top`: room above, in pixels. */
const FoundChats = ({ words, top }: { readonly words: string; readonly top: number }) => {
  const t = useText()
  const ids = useSignal(useMemo(() => chatsFound(words), [words]))
  const [all, setAll] = useState("")
  const count = ids.length
  return (
    <>
      <output className="unseen">{t("list:find.found", { count })}</output>
      {count === 0 && <p className={css["none"]}>{t("list:find.none")}</p>}
      {all === words ? (
        <Virtualizer as={ListRows} item="li" startMargin={top} data={ids}>
          {(id) => <FoundRow key={id} id={id} />}
        </Virtualizer>
      ) : (
        <>
          <ul>
            {ids.slice(0, FEW).map((id) => (
              <li key={id}>
                <FoundRow id={id} />
              </li>
            ))}
          </ul>
          {count > FEW && (
            <Row
              start={
                <Tile>
                  <DownIcon size={22} />
                </Tile>
              }
              title={t("search:more", { number: count })}
              onClick={() => setAll(words)}
            />
          )}
        </>
      )}
    </>
  )
}

interface Props {
  readonly words: string
  /** Room above, in pixels. */
  readonly top: number
  /** What holds the field and the results. */
  readonly scroller: HTMLElement
  /** Enter was pressed: the first result opens as soon as it is here. */
  readonly isEntered: boolean
  /** It was opened, or is not wanted any more. */
  readonly onEntered: () => void
}

/** What answers the search: chats and contacts, the way to all people, of whom only the server knows, and messages. */
export const Found = ({ words, top, scroller, isEntered, onEntered }: Props) => {
  const t = useText()
  // colleagues are all among the contacts
  const everybody = useSignal(friendsMatter)
  const first = useSignal(useMemo(() => firstFound(words), [words]))
  useResultKeys(scroller)
  useEffect(() => {
    if (!isEntered) return undefined
    // what somebody does next counts more than a result that is still on its way
    const acts = ["pointerdown", "keydown"] as const
    for (const act of acts) window.addEventListener(act, onEntered, { capture: true })
    return () => {
      for (const act of acts) window.removeEventListener(act, onEntered, { capture: true })
    }
  }, [isEntered, onEntered])
  useEffect(() => {
    if (!isEntered || first._tag === "Waiting") return
    onEntered()
    openFound(first, words)
  }, [first, isEntered, onEntered, words])
  return (
    <div data-found>
      <section aria-label={t("list:find.name")}>
        <FoundChats words={words} top={top} />
        {everybody && (
          <Row
            href={searchPath(words)}
            start={
              <Tile>
                <AddFriendIcon size={22} />
              </Tile>
            }
            title={t("list:find.everybody", { words })}
            end={<ForwardIcon size={18} />}
          />
        )}
      </section>
      <FoundMessages words={words} />
    </div>
  )
}
