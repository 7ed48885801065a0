import { chatNamed } from "#adapters/views/shared/address.ts"
import { groupInfo, groupRights } from "#adapters/views/group/group.ts"
import { friendsMatter } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import type { GroupSetting, MuteMode } from "#engine/group/Group.ts"
import { useQuery } from "../../routing/hashLocation.ts"
import { Choice } from "../../parts/input/Choice.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { RowGroup } from "../../parts/row/Group.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Switch } from "../../parts/input/Switch.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { infoPath, PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useLeaveWhenGone } from "../../hooks/useLeaveWhenGone.ts"
import { useWords } from "../../words.ts"
import css from "./Manage.module.css"

const SWITCHES = ["locked", "invites", "history", "profiles"] as const
const MUTES: ReadonlyArray<MuteMode> = ["off", "admins", "owner"]

/** The switches of the group that the address names; for its owner and admins (spec 6.1, 6.5). */
export const Manage = () => {
  const t = useText()
  const id = chatNamed(useQuery().get("id"))
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("group:manage.title")} back={id === null ? PATHS.home : infoPath(id)} />}>
      {id === null ? <Empty text={t("group:info.unknown")} /> : <Known key={id} id={id} />}
    </ScreenPage>
  )
}

const Known = ({ id }: { readonly id: ContactId }) => {
  const t = useText()
  const say = useWords()
  const info = useSignal(groupInfo(id))
  const may = useSignal(groupRights(id))
  const befriends = useSignal(friendsMatter)
  const { ask, words } = useAsking(`changeGroup:${id}`, () => undefined)
  useLeaveWhenGone(id)
  if (info === null || !may.manage) return <Empty text={t("group:manage.refused")} />
  const { setting } = info
  const change = (changed: Partial<GroupSetting>): void => ask({ _tag: "GroupSettingAsked", chat: id, setting: changed })
  return (
    <>
      {words !== null && (
        <p className={css["failed"]} role="alert">
          {say(words)}
        </p>
      )}
      <RowGroup title={t("group:manage.speak")}>
        <Choice
          label={t("group:manage.mute.name")}
          options={MUTES.map((value) => ({ value, label: t(`group:manage.mute.${value}`) }))}
          value={setting.mute}
          onChange={(mute) => change({ mute })}
        />
      </RowGroup>
      <RowGroup title={t("group:manage.members")}>
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            label={t(`group:manage.${name === "profiles" && !befriends ? "profilesColleagues" : name}`)}
            on={setting[name]}
            onChange={(on) => change({ [name]: on })}
          />
        ))}
      </RowGroup>
      <p className={css["note"]}>{t("group:manage.later")}</p>
    </>
  )
}
