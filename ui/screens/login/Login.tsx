import { useState } from "react"
import { Link } from "wouter"
import { isCodeMissing, sendsCodes } from "#adapters/views/account/codeMissing.ts"
import { noInvite } from "#adapters/views/account/noInvite.ts"
import { service } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { navigate, useQuery } from "../../routing/hashLocation.ts"
import { lazyPart } from "../../lazyPart.tsx"
import { guestPath, PATHS, RETRIEVE } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { AccountForm } from "./AccountForm.tsx"
import css from "./Form.module.css"
import { LoginFrame } from "./Frame.tsx"
import { useTyped } from "./useTyped.ts"
import { LoginWays } from "./Ways.tsx"

const CodeForm = lazyPart(["entry", "refusal"], () => import("./CodeForm.tsx").then((it) => it.CodeForm))
const InviteForm = lazyPart(["entry", "refusal"], () => import("./InviteForm.tsx").then((it) => it.InviteForm))

const WAYS = ["account", "code", "invite"] as const

/** The entry for those who have an account, or an invitation (spec 2.8). */
export const Login = () => {
  const t = useText()
  const query = useQuery()
  const config = useSignal(service)
  const hasCodes = sendsCodes(config)
  const isWithoutInvite = useSignal(noInvite)
  const typing = useTyped()
  const [chosen, choose] = useState<(typeof WAYS)[number]>("account")
  const [isRetrieving, setRetrieving] = useState(false)
  const ways = WAYS.filter((way) => (way === "invite" ? !isWithoutInvite : way === "account" || hasCodes))
  const way = ways.find((each) => each === chosen) ?? "account"
  const show = (next: typeof way, retrieves = false): void => {
    choose(next)
    setRetrieving(retrieves)
  }
  return (
    <LoginFrame title={t("login:title")}>
      <LoginWays
        label={t("login:ways.label")}
        ways={ways.map((each) => ({ way: each, label: t(`login:ways.${each}`) }))}
        value={way}
        onChange={show}
      >
        {way === "account" && (
          <AccountForm
            typing={typing}
            onForgotten={
              hasCodes
                ? () => {
                    // who has come in by a code sets another password
                    navigate(RETRIEVE, { replace: true })
                    show("code", true)
                  }
                : undefined
            }
          />
        )}
        {way === "code" && <CodeForm typing={typing} isRetrieving={isRetrieving} to={null} />}
        {way === "invite" && <InviteForm typing={typing} />}
      </LoginWays>
      {config.registrationOpen && (
        <p className={css["other"]}>
          {isCodeMissing(config) ? (
            t("login:askForAccount")
          ) : (
            <>
              {t("login:noAccount")}
              <Link href={guestPath(PATHS.register, query)}>{t("login:register")}</Link>
            </>
          )}
        </p>
      )}
    </LoginFrame>
  )
}
