import { useState } from "react"
import { Link } from "wouter"
import { groupRights } from "#adapters/views/group/group.ts"
import { memberList } from "#adapters/views/group/members.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { MinusIcon } from "../../parts/icons/actionIcons.tsx"
import { PlusIcon } from "../../parts/icons/rowIcons.tsx"
import { invitePath, membersPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import css from "./MemberGrid.module.css"
import { MemberFace } from "./MemberFace.tsx"
import { Private } from "./Private.tsx"

/** Faces drawn; the others stand in the list. */
const FACES = 18

/** The first members of a group, and the ways to add and remove some. */
export const MemberGrid = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const list = useSignal(memberList(id))
  const may = useSignal(groupRights(id))
  const [isRefused, setRefused] = useState(false)
  return (
    <>
      <ul className={css["grid"]} aria-label={t("group:info.members")} aria-busy={list._tag === "Loading" || undefined}>
        {list._tag === "Loading" &&
          Array.from({ length: 4 }, (_, index) => <li key={index} className={css["blank"]} aria-hidden="true" />)}
        {list._tag === "Members" &&
          list.members.slice(0, FACES).map((member) => (
            <li key={member.id}>
              <MemberFace chat={id} member={member} onRefused={() => setRefused(true)} />
            </li>
          ))}
        {may.invite && (
          <li>
            <Link className={css["tile"] ?? ""} href={invitePath(id)}>
              <span className={css["mark"]}>
                <PlusIcon />
              </span>
              <span className={css["name"]}>{t("group:info.add")}</span>
            </Link>
          </li>
        )}
        {may.remove && (
          <li>
            <Link className={css["tile"] ?? ""} href={membersPath(id)}>
              <span className={css["mark"]}>
                <MinusIcon />
              </span>
              <span className={css["name"]}>{t("group:info.remove")}</span>
            </Link>
          </li>
        )}
      </ul>
      {isRefused && <Private onClose={() => setRefused(false)} />}
    </>
  )
}
