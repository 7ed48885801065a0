import { useEffect, useState } from "react"
import { waitingRequest } from "#adapters/views/contacts/friendRequests.ts"
import { offeredPersonActions } from "#adapters/views/contacts/profile.ts"
import { nameWord } from "#adapters/views/shared/service.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Profile, UserId } from "#engine/account/User.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { RowGroup } from "../../parts/row/Group.tsx"
import { EditIcon, VerifiedIcon } from "../../parts/icons/actionIcons.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { useText } from "../../text.ts"
import { Befriend } from "./Befriend.tsx"
import { FriendEnd } from "./FriendEnd.tsx"
import css from "./ProfileCard.module.css"
import { Portrait } from "./Portrait.tsx"
import { Remark } from "./Remark.tsx"
import { RequestAnswer } from "./RequestAnswer.tsx"
import { ShownBy } from "./ShownBy.tsx"
import { WriteTiles } from "./WriteTiles.tsx"

interface Props {
  readonly profile: Profile
  /** Through which one came here, where it was a group. */
  readonly group: ContactId | undefined
}

/** Somebody's page: who it is, what they tell of themselves, and what one can do. */
export const ProfileCard = ({ profile, group }: Props) => {
  const t = useText()
  const word = useSignal(nameWord)
  const [isNaming, setNaming] = useState(false)
  const { account, avatar, email, friendship, id, name, remark, sex, signature, verified } = profile
  const shown = remark === "" ? name : remark
  const may = useSignal(offeredPersonActions(id))
  return (
    <div className={css["card"]}>
      <Portrait name={shown} url={avatar} mark={verified && <VerifiedIcon size={20} />}>
        {signature !== "" && <p>{signature}</p>}
      </Portrait>
      <div className={css["actions"]} tabIndex={-1}>
        {may.write && <WriteTiles id={id} />}
        {may.befriend && <Stranger id={id} name={shown} group={group} />}
        {friendship === "self" && <p className={css["self"]}>{t("contacts:detail.self")}</p>}
      </div>
      <RowGroup>
        <dl className={css["facts"]}>
          <Fact label={t(`contacts:detail.${word}`)} text={remark === "" ? "" : name} />
          <Fact label={t("contacts:detail.account")} text={account} />
          <Fact label={t("contacts:detail.email")} text={email} />
          <Fact label={t("contacts:detail.gender")} text={t(`contacts:detail.${sex}`)} />
        </dl>
      </RowGroup>
      {may.remark && (
        <RowGroup>
          <Row
            title={t("contacts:detail.remark")}
            end={
              <>
                <span className={css["value"]}>{remark === "" ? t("contacts:remark.none") : remark}</span>
                <EditIcon size={18} />
              </>
            }
            onClick={() => setNaming(true)}
          />
        </RowGroup>
      )}
      {may.moments && <ShownBy id={id} />}
      <FriendEnd id={id} name={shown} isFriend={may.end} />
      {isNaming && <Remark id={id} name={shown} onClose={() => setNaming(false)} />}
    </div>
  )
}

/** Who waits for my answer is answered; anybody else is asked. */
const Stranger = ({ id, name, group }: { readonly id: UserId; readonly name: string; readonly group: ContactId | undefined }) => {
  const request = useSignal(waitingRequest(id))
  useEffect(() => dispatchCommand({ _tag: "RequestsAsked", direction: "received" }), [])
  if (request === null) return <Befriend id={id} name={name} group={group} />
  return (
    <RowGroup>
      <div className={css["request"]}>
        <p>{request.text}</p>
        <RequestAnswer id={request.id} name={name} />
      </div>
    </RowGroup>
  )
}

/** What is not told has no line. */
const Fact = ({ label, text }: { readonly label: string; readonly text: string }) =>
  text === "" ? null : (
    <div className={css["fact"]}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
