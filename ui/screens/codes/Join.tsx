import { useEffect } from "react"
import { codeFor, type ScannedInvitation, scanning } from "#adapters/views/account/scanning.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { navigate, useQuery } from "../../routing/hashLocation.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { Button, ButtonLink } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { CodeIcon } from "../../parts/icons/actionIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { chatPath, detailPath, PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { useWords } from "../../words.ts"
import css from "./Code.module.css"

/** The group that a code leads to: to be joined, entered, or closed (spec 2.13, 4.6). */
export const Join = () => {
  const t = useText()
  const token = useQuery().get("token") ?? ""
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("codes:join.title")} back={PATHS.home} />}>
      {token === "" ? <Empty text={t("codes:join.none")} icon={<CodeIcon size={32} />} /> : <Led key={token} token={token} />}
    </ScreenPage>
  )
}

const Led = ({ token }: { readonly token: string }) => {
  const t = useText()
  const say = useWords()
  const found = useSignal(scanning)
  const read = (): void => dispatchCommand({ _tag: "ScanAsked", code: codeFor(token) })
  useWhenBack(() => found._tag === "Failed" && read())
  useEffect(() => {
    dispatchCommand({ _tag: "ScanAsked", code: codeFor(token) })
    return () => dispatchCommand({ _tag: "TaskForgetAsked", task: "scan" })
  }, [token])
  useEffect(() => {
    if (found._tag === "Person") navigate(detailPath(found.id), { replace: true })
  }, [found])
  if (found._tag === "Failed")
    return (
      <Empty alert text={say(found.words)} icon={<CodeIcon size={32} />}>
        <Button look="quiet" onClick={read}>
          {t("app:tryAgain")}
        </Button>
      </Empty>
    )
  return found._tag === "Group" ? <Preview group={found.group} /> : <Skeleton rows={2} />
}

const Preview = ({ group: { avatar, chat, count, inviter, name, token, way } }: { readonly group: ScannedInvitation }) => {
  const t = useText()
  const say = useWords()
  const { ask, isBusy, words } = useAsking(`join:${chat}`, () => navigate(chatPath(chat), { replace: true }))
  return (
    <div className={css["join"]}>
      <Avatar name={name} url={avatar} size={84} />
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>{t("codes:join.count", { count })}</p>
      {way === "closed" && <output>{t("codes:join.closed")}</output>}
      {way === "enter" && (
        <ButtonLink wide href={chatPath(chat)}>
          {t("codes:join.enter")}
        </ButtonLink>
      )}
      {way === "join" && (
        <Button wide busy={isBusy} onClick={() => ask({ _tag: "JoinAsked", chat, token, inviter })}>
          {t("codes:join.join")}
        </Button>
      )}
      {words !== null && way === "join" && (
        <p className={css["failed"]} role="alert">
          {say(words)}
        </p>
      )}
    </div>
  )
}
