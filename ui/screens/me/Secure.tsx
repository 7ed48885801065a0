import { useEffect, useState } from "react"
import { security } from "#adapters/views/account/account.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { RowGroup } from "../../parts/row/Group.tsx"
import { ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { navigate, useQuery } from "../../routing/hashLocation.ts"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { Bind } from "./Bind.tsx"
import { ChangePasswordForm } from "./ChangePassword.tsx"
import { Seal } from "./Seal.tsx"
import css from "./Secure.module.css"
import { Sessions } from "./Sessions.tsx"

/** How I log in, and where I am logged in (spec 2.19). */
export const Secure = () => {
  const t = useText()
  const { account, bind, proofs, verified } = useSignal(security)
  const isAsked = useQuery().get("ask") === "password"
  const [open, setOpen] = useState<"password" | "bind" | null>(isAsked ? "password" : null)
  const close = (): void => setOpen(null)
  useEffect(() => {
    // a person who comes back here is not asked again
    if (isAsked) navigate(PATHS.secure, { replace: true })
  }, [isAsked])
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("screens:titles.secure")} back={PATHS.me} />}>
      <RowGroup>
        <Row
          title={t(proofs.includes("nothing") ? "me:password.set" : "me:password.title")}
          end={<ForwardIcon size={18} />}
          onClick={() => setOpen("password")}
        />
        {bind === "may" ? (
          <Row
            title={t(verified ? "me:bind.other" : "me:bind.title")}
            note={
              <span className={css["account"]}>
                <bdi>{account}</bdi>
                <Seal />
              </span>
            }
            end={<ForwardIcon size={18} />}
            onClick={() => setOpen("bind")}
          />
        ) : (
          <div className={css["off"]}>
            <p>{t("me:bind.title")}</p>
            <p>{t(bind === "off" ? "me:bind.off" : "me:bind.noCodes")}</p>
          </div>
        )}
      </RowGroup>
      <Sessions />
      {open === "password" && <ChangePasswordForm onClose={close} />}
      {open === "bind" && <Bind onClose={close} />}
    </ScreenPage>
  )
}
