import type { Ctx } from "../Handler.ts"
import type { By } from "./By.ts"

/** The caller, as the back office asks for them. */
export const backOfficeCaller = ({ ip, now, tokenHash }: Pick<Ctx, "ip" | "now" | "tokenHash">): By => ({
  _tag: "Staff",
  asking: { tokenHash, now },
  ip
})
