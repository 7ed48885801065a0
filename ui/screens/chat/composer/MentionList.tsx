import { knowsMembers, type Mentionable } from "#adapters/views/chat/mentionables.ts"
import { task } from "#adapters/views/shared/task.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Avatar } from "../../../parts/avatar/Avatar.tsx"
import { Tag } from "../../../parts/row/Tag.tsx"
import { useText } from "../../../text.ts"
import css from "./MentionList.module.css"

interface Props {
  readonly id: string
  readonly chat: ContactId
  readonly people: ReadonlyArray<Mentionable>
  readonly current: number
  readonly onPick: (who: Mentionable) => void
}

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView({ block: "nearest" })

/** The people whom an `@` may mean, over the composer; focus stays in the text. */
export const MentionList = ({ id, chat, people, current, onPick }: Props) => {
  const t = useText()
  const isKnown = useSignal(knowsMembers(chat))
  const asked = useSignal(task(`members:${chat}`))
  const failed = !isKnown && asked?._tag === "Failed"
  return (
    <div className={css["frame"]}>
      <output className={people.length === 0 ? css["none"] : "unseen"}>
        {people.length > 0
          ? t("chat:mention.found", { count: people.length })
          : t(failed ? "chat:mention.failed" : isKnown ? "chat:mention.nobody" : "chat:mention.loading")}
      </output>
      {people.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list under a text that keeps the focus
        <div id={id} role="listbox" aria-label={t("chat:mention.name")} className={css["list"]}>
          {people.map((who, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys work in the composer, where focus stays
            <div
              key={who.id}
              ref={index === current ? intoView : null}
              id={`${id}-${who.id}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture stands in it
              role="option"
              aria-selected={index === current}
              tabIndex={-1}
              className={css["option"]}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(who)}
            >
              <Avatar name={who.shown} url={who.avatar} size={32} />
              <span className={css["name"]}>
                <bdi>{who.shown}</bdi>
                {who.shown !== who.name && <bdi className={css["own"]}>{who.name}</bdi>}
              </span>
              {who.role !== "member" && <Tag look={who.role}>{t(`chat:role.${who.role}`)}</Tag>}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
