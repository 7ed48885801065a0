import { memo, useMemo } from "react"
import { Virtualizer } from "virtua"
import { contact, online } from "#adapters/signals/chatHead.ts"
import { chatsFound } from "#adapters/signals/chatFind.ts"
import { opensOf } from "#adapters/signals/messageListRow.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Avatar } from "../../../parts/Avatar.tsx"
import { AddFriendIcon, ForwardIcon } from "../../../parts/icons.tsx"
import { Row } from "../../../parts/Row.tsx"
import { searchPath } from "../../../paths.ts"
import { useText } from "../../../text.ts"
import css from "./Found.module.css"
import { placeOf } from "../placeOf.ts"

const FoundRow = memo(function FoundRow({ id }: { readonly id: ContactId }) {
  const t = useText()
  const it = useSignal(contact(id))
  const isOnline = useSignal(online(id))
  if (it === null) return null
  const name = it.name === "" ? t(`home:unnamed.${it.kind}`) : it.name
  return (
    <Row
      href={placeOf(id, opensOf(id))}
      start={<Avatar name={name} url={it.avatar} online={isOnline} />}
      title={name}
      {...(it.account === "" ? {} : { note: it.account })}
    />
  )
})

/** What answers the search, and last the way to all people, of whom only the server knows. `top`: room above, in pixels. */
export const Found = ({ words, top }: { readonly words: string; readonly top: number }) => {
  const t = useText()
  const ids = useSignal(useMemo(() => chatsFound(words), [words]))
  return (
    <section aria-label={t("list:find.name")} data-found>
      <output className="unseen">{t("list:find.found", { count: ids.length })}</output>
      {ids.length === 0 && <p className={css["none"]}>{t("list:find.none", { words })}</p>}
      <Virtualizer as="ul" item="li" startMargin={top} data={ids}>
        {(id) => <FoundRow key={id} id={id} />}
      </Virtualizer>
      <Row
        href={searchPath(words)}
        start={
          <span className={css["everybody"]}>
            <AddFriendIcon size={22} />
          </span>
        }
        title={t("list:find.everybody")}
        note={t("list:find.everybodyNote", { words })}
        end={<ForwardIcon size={18} />}
      />
    </section>
  )
}
