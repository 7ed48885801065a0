import { useEffect } from "react"
import { newestPictures, readMoments } from "#adapters/views/moments/moments.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { UserId } from "#engine/account/User.ts"
import { RowGroup } from "../../parts/row/Group.tsx"
import { ForwardIcon } from "../../parts/icons/rowIcons.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { momentsPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import css from "./ShownBy.module.css"

/** To what somebody shows, with the newest pictures of it; without them, where they cannot be had now. */
export const ShownBy = ({ id }: { readonly id: UserId }) => {
  const t = useText()
  const pictures = useSignal(newestPictures(id))
  useEffect(() => void readMoments(id).catch(() => undefined), [id])
  return (
    <RowGroup>
      <Row
        href={momentsPath(id)}
        title={t("screens:titles.moments")}
        end={
          <>
            <span className={css["pictures"]}>
              {pictures.map((url) => (
                <img key={url} src={url} alt="" width={36} height={36} decoding="async" />
              ))}
            </span>
            <ForwardIcon size={18} />
          </>
        }
      />
    </RowGroup>
  )
}
