import { useEffect, useRef, useState } from "react"
import { areaCommand } from "#adapters/views/shared/area.ts"
import { joinedGroup } from "#adapters/views/account/entry.ts"
import { type ScannedInvitation, scanning } from "#adapters/views/account/scanning.ts"
import { isCodeMissing, sendsCodes } from "#adapters/views/account/codeMissing.ts"
import { service } from "#adapters/views/shared/service.ts"
import { session } from "#adapters/views/shared/session.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { beginEngine } from "../../begin.ts"
import { navigate, useQuery } from "../../routing/hashLocation.ts"
import { NotLoaded } from "../../NotLoaded.tsx"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { Button, ButtonLink } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { CodeIcon } from "../../parts/icons/actionIcons.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { chatPath, guestPath, joinPath, PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { useWords } from "../../words.ts"
import { CodeForm } from "./CodeForm.tsx"
import css from "./Form.module.css"
import { LoginFrame } from "./Frame.tsx"
import { LoginJoinForm } from "./LoginJoinForm.tsx"
import { RegisterForm } from "./RegisterForm.tsx"
import { useTyped } from "./useTyped.ts"
import { LoginWays } from "./Ways.tsx"

/** The login that comes back to the page of the group. */
const loginPath = (token: string): string => guestPath(PATHS.login, new URLSearchParams({ to: joinPath(token) }))

/**
 * The group of a link, for guests: a login or registration here joins it at once and opens its chat (spec 2.14).
 * Who is logged in already has a page of their own for it.
 */
export const JoinUs = () => {
  const t = useText()
  const token = useQuery().get("token") ?? ""
  const who = useSignal(session)._tag
  const chat = useSignal(joinedGroup)
  const wasStranger = useRef(false)
  useEffect(() => {
    if (who === "LoggedOut") wasStranger.current = true
    const isJoined = wasStranger.current && chat !== ""
    if (who === "LoggedIn") navigate(isJoined ? chatPath(chat) : joinPath(token), { replace: true })
  }, [who, chat, token])
  if (token === "")
    return (
      <LoginFrame title={t("codes:join.title")}>
        <Empty text={t("codes:join.none")} icon={<CodeIcon size={32} />}>
          <ButtonLink look="quiet" href={PATHS.login}>
            {t("entry:join.login")}
          </ButtonLink>
        </Empty>
      </LoginFrame>
    )
  return who === "LoggedOut" ? (
    <Led key={token} token={token} />
  ) : (
    <LoginFrame title={t("codes:join.title")}>
      <Skeleton rows={3} />
    </LoginFrame>
  )
}

const Led = ({ token }: { readonly token: string }) => {
  const t = useText()
  const say = useWords()
  const found = useSignal(scanning)
  const [isLost, setLost] = useState(false)
  const read = (): void => {
    setLost(false)
    void beginEngine()
    areaCommand({ _tag: "LinkAsked", area: "entry", token }).catch(() => setLost(true))
  }
  useWhenBack(() => found._tag === "Failed" && read())
  useEffect(() => {
    void beginEngine()
    areaCommand({ _tag: "LinkAsked", area: "entry", token }).catch(() => setLost(true))
    return () => dispatchCommand({ _tag: "TaskForgetAsked", task: "scan" })
  }, [token])
  if (found._tag === "Group" && found.group.token === token) return <Invited group={found.group} />
  return (
    <LoginFrame title={t("codes:join.title")}>
      {isLost ? (
        <NotLoaded onRetry={read} />
      ) : found._tag === "Failed" ? (
        <Empty alert text={say(found.words)} icon={<CodeIcon size={32} />}>
          <Button look="quiet" onClick={read}>
            {t("app:tryAgain")}
          </Button>
          <ButtonLink look="quiet" href={loginPath(token)}>
            {t("entry:join.login")}
          </ButtonLink>
        </Empty>
      ) : (
        <Skeleton rows={3} />
      )}
    </LoginFrame>
  )
}

const WAYS = ["register", "account", "code"] as const

const Invited = ({ group: { avatar, chat, count, inviter, name, token, way } }: { readonly group: ScannedInvitation }) => {
  const t = useText()
  const config = useSignal(service)
  const typing = useTyped()
  const offered = {
    register: config.registrationOpen && !isCodeMissing(config),
    account: true,
    code: sendsCodes(config)
  }
  const ways = WAYS.filter((each) => offered[each])
  const [chosen, choose] = useState<(typeof WAYS)[number]>("register")
  const value = ways.find((each) => each === chosen) ?? "account"
  const to = { chat, token, inviter }
  return (
    <LoginFrame
      title={name}
      head={<Avatar name={name} url={avatar} size={72} />}
      over={t("entry:join.over")}
      under={t("codes:join.count", { count })}
    >
      {way === "closed" ? (
        <div className={css["closed"]}>
          <output>{t("codes:join.closed")}</output>
          <ButtonLink look="quiet" href={loginPath(token)}>
            {t("entry:join.login")}
          </ButtonLink>
        </div>
      ) : (
        <LoginWays
          label={t("entry:join.ways")}
          ways={ways.map((each) => ({ way: each, label: t(`entry:join.way.${each}`) }))}
          value={value}
          onChange={choose}
        >
          {value === "register" && <RegisterForm typing={typing} to={to} />}
          {value === "account" && <LoginJoinForm typing={typing} to={to} />}
          {value === "code" && <CodeForm typing={typing} isRetrieving={false} to={to} />}
          {config.registrationOpen && isCodeMissing(config) && <p className={css["other"]}>{t("login:askForAccount")}</p>}
        </LoginWays>
      )}
    </LoginFrame>
  )
}
