import { useState } from "react"
import { Link } from "wouter"
import { isCodeMissing } from "#adapters/views/account/codeMissing.ts"
import { registerFields } from "#adapters/views/account/entry.ts"
import { service } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useQuery } from "../../routing/hashLocation.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { guestPath, PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import css from "./Form.module.css"
import { LoginFrame } from "./Frame.tsx"
import { RegisterForm } from "./RegisterForm.tsx"
import { useTyped } from "./useTyped.ts"

/** A new account: for anybody, or for a person with an invitation (spec 2.9). */
export const Register = () => {
  const invite = useQuery().get("inviteCode") ?? ""
  return <Sheet key={invite} invite={invite} />
}

/** `invite`: the code in the link by which somebody came; empty for anybody else. */
const Sheet = ({ invite }: { readonly invite: string }) => {
  const t = useText()
  const query = useQuery()
  const config = useSignal(service)
  const typing = useTyped(invite === "" ? {} : { invite })
  const [isInvited, setInvited] = useState(invite !== "")
  return (
    <LoginFrame title={t("login:registerTitle")}>
      {isCodeMissing(config) ? (
        <Empty text={t("refusal:codes-off")} />
      ) : registerFields(config, isInvited).length > 0 ? (
        <RegisterForm typing={typing} to={null} />
      ) : (
        <Empty text={t("refusal:registration-closed")}>
          <Button look="quiet" onClick={() => setInvited(true)}>
            {t("entry:haveInvite")}
          </Button>
        </Empty>
      )}
      <p className={css["other"]}>
        {t("login:hasAccount")}
        <Link href={guestPath(PATHS.login, query)}>{t("login:submit")}</Link>
      </p>
    </LoginFrame>
  )
}
