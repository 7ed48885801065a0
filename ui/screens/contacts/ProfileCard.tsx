import type { Profile } from "#engine/account/User.ts"
import { Avatar } from "../../parts/Avatar.tsx"
import { Group } from "../../parts/Group.tsx"
import { VerifiedIcon } from "../../parts/icons.tsx"
import { useText } from "../../text.ts"
import { Befriend } from "./Befriend.tsx"
import css from "./ProfileCard.module.css"
import { WriteTo } from "./WriteTo.tsx"

/** Somebody's page: who it is, what they tell of themselves, and what one can do. */
export const ProfileCard = ({ profile }: { readonly profile: Profile }) => {
  const t = useText()
  const { account, avatar, email, friendship, id, name, remark, sex, signature, verified } = profile
  return (
    <div className={css["card"]}>
      <div className={css["head"]}>
        <Avatar name={name} url={avatar} size={84} />
        <h2>
          {remark === "" ? name : remark}
          {verified && <VerifiedIcon size={20} />}
        </h2>
        {signature !== "" && <p>{signature}</p>}
      </div>
      <Group>
        <dl className={css["facts"]}>
          <Fact label={t("contacts:detail.name")} text={remark === "" ? "" : name} />
          <Fact label={t("contacts:detail.remark")} text={remark} />
          <Fact label={t("contacts:detail.account")} text={account} />
          <Fact label={t("contacts:detail.email")} text={email} />
          <Fact label={t("contacts:detail.gender")} text={t(`contacts:detail.${sex}`)} />
        </dl>
      </Group>
      <div className={css["actions"]}>
        {friendship === "friend" && <WriteTo id={id} />}
        {friendship === "stranger" && <Befriend id={id} name={name} />}
        {friendship === "self" && <p className={css["self"]}>{t("contacts:detail.self")}</p>}
      </div>
    </div>
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
