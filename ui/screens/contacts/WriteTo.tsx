import type { UserId } from "#engine/account/User.ts"
import { ButtonLink } from "../../parts/input/Button.tsx"
import { chatPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"

/** To the chat with a friend. */
export const WriteToButton = ({ id }: { readonly id: UserId }) => {
  const t = useText()
  return (
    <ButtonLink wide href={chatPath(String(id))}>
      {t("contacts:detail.sendMessage")}
    </ButtonLink>
  )
}
