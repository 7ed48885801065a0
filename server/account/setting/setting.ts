import { Result } from "effect"
import type { Handler } from "../../Handler.ts"
import { succeed } from "../../reply.ts"
import { userSetting } from "./userSetting.ts"

/** Keeps what a desktop client lets people choose; the choices are the body itself, or lie in `setting`. Login tells them. */
export const setting: Handler<"setting"> = async ({ now, store, tokenHash }, { setting: within, ...own }) => {
  const choices = userSetting({ ...own, ...within })
  if (Result.isFailure(choices)) return Result.fail(choices.failure)
  const kept = await store.write("keepSetting", { asking: { tokenHash, now }, choices: choices.success })
  return Result.isFailure(kept) ? Result.fail(kept.failure) : succeed()
}
