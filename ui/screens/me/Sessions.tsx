import { useEffect, useMemo, useState } from "react"
import { readSessions, type SessionRow, sessions } from "#adapters/views/account/account.ts"
import { untilText } from "#adapters/views/shared/untilText.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Millis } from "#engine/format/Millis.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Confirm } from "../../parts/overlay/Confirm.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { RowGroup } from "../../parts/row/Group.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { Skeleton } from "../../parts/page/Skeleton.tsx"
import { Tag } from "../../parts/row/Tag.tsx"
import { useLanguage, useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useWhenBack } from "../../hooks/useWhenBack.ts"
import { useWords } from "../../words.ts"
import { DeskIcon, PhoneIcon, ProgramIcon } from "./icons.tsx"
import css from "./Secure.module.css"

const ICONS = { phone: PhoneIcon, desk: DeskIcon, program: ProgramIcon }

const useMoment = (at: Millis): string => {
  const language = useLanguage()
  return useSignal(useMemo(() => untilText(at, language), [at, language]))
}

/** What a device is, since when I am logged in there, and when it was used last. */
const Device = ({ row }: { readonly row: SessionRow }) => {
  const t = useText()
  const since = useMoment(row.since)
  const seen = useMoment(row.seen)
  return (
    <>
      <p>
        {t(`me:sessions.kind.${row.kind}`)} {row.isThis && <Tag look="plain">{t("me:sessions.this")}</Tag>}
      </p>
      <p>{row.isThis ? t("me:sessions.since", { since }) : t("me:sessions.seen", { since, seen })}</p>
    </>
  )
}

const Session = ({ row, onEnd }: { readonly row: SessionRow; readonly onEnd: () => void }) => {
  const t = useText()
  const since = useMoment(row.since)
  const Icon = ICONS[row.kind]
  return (
    <li className={css["session"]} data-session={row.isThis ? "this" : "other"}>
      <Icon size={24} />
      <div>
        <Device row={row} />
      </div>
      {!row.isThis && (
        <Button
          look="quiet"
          aria-label={t("me:sessions.endOf", { kind: t(`me:sessions.kind.${row.kind}`), since })}
          onClick={onEnd}
        >
          {t("me:sessions.end")}
        </Button>
      )}
    </li>
  )
}

/** Devices that are to be logged out: one, or all but this. */
type Ending = SessionRow | "others"

/** Asks before another device is logged out, and says which, or before all of them are. */
const End = ({ ending, onClose }: { readonly ending: Ending; readonly onClose: () => void }) => {
  const t = useText()
  const say = useWords()
  const id = ending === "others" ? "" : ending.id
  const { ask, isBusy, words } = useAsking(`endSession:${id}`, onClose)
  return (
    <Confirm
      title={t(ending === "others" ? "me:sessions.askAll" : "me:sessions.ask")}
      confirm={t("me:sessions.end")}
      danger
      busy={isBusy}
      error={words === null ? "" : say(words)}
      onConfirm={() => ask({ _tag: "SessionEndAsked", area: "account", id })}
      onClose={onClose}
    >
      {ending !== "others" && (
        <div className={css["device"]}>
          <Device row={ending} />
        </div>
      )}
      <p>{t("me:sessions.text")}</p>
    </Confirm>
  )
}

/** Where I am logged in; each but this can be ended from here. */
export const Sessions = () => {
  const t = useText()
  const say = useWords()
  const list = useSignal(sessions)
  const [ending, setEnding] = useState<Ending | null>(null)
  useEffect(() => void readSessions(), [])
  useWhenBack(() => void readSessions())
  return (
    <RowGroup title={t("me:sessions.title")}>
      {list._tag === "Loading" && <Skeleton rows={2} />}
      {list._tag === "Failed" && (
        <Empty alert text={say(list.words)}>
          <Button look="quiet" onClick={() => void readSessions()}>
            {t("app:tryAgain")}
          </Button>
        </Empty>
      )}
      {list._tag === "Sessions" && (
        <ul>
          {[...list.here, ...list.others].map((row) => (
            <Session key={row.id} row={row} onEnd={() => setEnding(row)} />
          ))}
        </ul>
      )}
      {list._tag === "Sessions" && list.others.length > 1 && (
        <Row look="danger" title={t("me:sessions.endAll")} onClick={() => setEnding("others")} />
      )}
      {ending !== null && <End ending={ending} onClose={() => setEnding(null)} />}
    </RowGroup>
  )
}
