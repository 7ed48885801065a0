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

const Session = ({ row, onEnd }: { readonly row: SessionRow; readonly onEnd: () => void }) => {
  const t = useText()
  const since = useMoment(row.since)
  const seen = useMoment(row.seen)
  const Icon = ICONS[row.kind]
  const kind = t(`me:sessions.kind.${row.kind}`)
  return (
    <li className={css["session"]} data-session={row.isThis ? "this" : "other"}>
      <Icon size={24} />
      <div>
        <p>
          {kind} {row.isThis && <Tag look="plain">{t("me:sessions.this")}</Tag>}
        </p>
        <p>{row.isThis ? t("me:sessions.since", { since }) : t("me:sessions.seen", { since, seen })}</p>
      </div>
      {!row.isThis && (
        <Button look="quiet" aria-label={t("me:sessions.endOf", { kind, since })} onClick={onEnd}>
          {t("me:sessions.end")}
        </Button>
      )}
    </li>
  )
}

/** Asks before another device is logged out, or all of them. */
const End = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const t = useText()
  const say = useWords()
  const { ask, isBusy, words } = useAsking(`endSession:${id}`, onClose)
  return (
    <Confirm
      title={t(id === "" ? "me:sessions.askAll" : "me:sessions.ask")}
      confirm={t("me:sessions.end")}
      danger
      busy={isBusy}
      error={words === null ? "" : say(words)}
      onConfirm={() => ask({ _tag: "SessionEndAsked", area: "account", id })}
      onClose={onClose}
    >
      <p>{t("me:sessions.text")}</p>
    </Confirm>
  )
}

/** Where I am logged in; each but this can be ended from here. */
export const Sessions = () => {
  const t = useText()
  const say = useWords()
  const list = useSignal(sessions)
  const [ending, setEnding] = useState<string | null>(null)
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
            <Session key={row.id} row={row} onEnd={() => setEnding(row.id)} />
          ))}
        </ul>
      )}
      {list._tag === "Sessions" && list.others.length > 1 && (
        <Row look="danger" title={t("me:sessions.endAll")} onClick={() => setEnding("")} />
      )}
      {ending !== null && <End key={ending} id={ending} onClose={() => setEnding(null)} />}
    </RowGroup>
  )
}
