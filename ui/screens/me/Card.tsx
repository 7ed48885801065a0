import { Link } from "wouter"
import { me } from "#adapters/views/shared/session.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Avatar } from "../../parts/avatar/Avatar.tsx"
import { ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { PATHS } from "../../routing/paths.ts"
import css from "./Card.module.css"
import { Seal } from "./Seal.tsx"

/** My picture, name and account, with a seal only where there is something to verify (spec 1.4); the way to my profile. */
export const Card = () => {
  const self = useSignal(me)
  return (
    <Link className={css["card"] ?? ""} href={PATHS.profile}>
      <Avatar name={self?.name ?? ""} url={self?.avatar ?? ""} size={64} />
      <div className={css["who"]}>
        <h2>
          <bdi>{self?.name ?? ""}</bdi>
        </h2>
        <p>
          <bdi>{self?.account ?? ""}</bdi>
        </p>
        <Seal />
      </div>
      <ForwardIcon size={18} />
    </Link>
  )
}
