import { me } from "#adapters/signals/session.ts"
import { verification } from "#adapters/signals/verification.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { Avatar } from "../../parts/Avatar.tsx"
import { VerifiedIcon } from "../../parts/icons.tsx"
import { useText } from "../../text.ts"
import css from "./Card.module.css"

/** My picture, name and account, with a seal only where there is something to verify (spec 1.4). */
export const Card = () => {
  const t = useText()
  const self = useSignal(me)
  const seal = useSignal(verification)
  return (
    <div className={css["card"]}>
      <Avatar name={self?.name ?? ""} url={self?.avatar ?? ""} size={64} />
      <div className={css["who"]}>
        <h2>
          <bdi>{self?.name ?? ""}</bdi>
        </h2>
        <p>
          <bdi>{self?.account ?? ""}</bdi>
        </p>
        {seal !== "none" && (
          <p className={css["seal"]} data-seal={seal}>
            <VerifiedIcon size={16} />
            {t(`me:${seal}`)}
          </p>
        )}
      </div>
    </div>
  )
}
