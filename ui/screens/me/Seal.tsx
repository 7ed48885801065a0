import { verification } from "#adapters/views/account/verification.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { VerifiedIcon } from "../../parts/icons/actionIcons.tsx"
import { useText } from "../../text.ts"
import css from "./Seal.module.css"

/** Whether my account is verified, only where there is something to verify (spec 1.4). */
export const Seal = () => {
  const t = useText()
  const seal = useSignal(verification)
  return seal === "none" ? null : (
    <span className={css["seal"]} data-seal={seal}>
      <VerifiedIcon size={16} />
      {t(`me:${seal}`)}
    </span>
  )
}
