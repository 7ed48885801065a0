import { Link } from "wouter"
import type { Bubble } from "#engine/message/bubble.ts"
import { Avatar } from "../../../parts/avatar/Avatar.tsx"
import { detailPath } from "../../../routing/paths.ts"
import { useText } from "../../../text.ts"
import css from "./ContactCard.module.css"

/** Somebody's card: a tap opens their page, where they may be added. */
export const ContactCard = ({
  body: { avatar, name, person }
}: {
  readonly body: Extract<Bubble, { readonly _tag: "Card" }>
}) => {
  const t = useText()
  return (
    <Link className={css["card"]} href={detailPath(person)} data-card={person}>
      <Avatar name={name} url={avatar} size={44} />
      <span className={css["about"]}>
        <bdi className={css["name"]}>{name}</bdi>
        <span className={css["note"]}>{t("card:name")}</span>
      </span>
    </Link>
  )
}
