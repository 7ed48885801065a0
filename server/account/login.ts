import { Result } from "effect"
import { refused } from "#engine/error/refusal.ts"
import type { Handler } from "../Handler.ts"
import { reply } from "../reply.ts"
import { accountKey } from "./accountKey.ts"
import { isMobile } from "#engine/account/isMobile.ts"
import { takeOver } from "./takeOver.ts"
import { newToken, tokenHash } from "./token.ts"
import { type OwnUser, SESSION_MILLIS } from "./signIn.ts"

/** Longer texts cannot be an account or a password: they are not worth a hash. */
const LONGEST = 256

/** An unknown account and a wrong password answer alike, in words and in time (spec 8.2). A socket that is gone does no harm. */
export const login: Handler<"login"> = async (ctx, { account, client_id, password, terminal }) => {
  const { codes, config, home, hub, ip, now, passwords, store, userAgent } = ctx
  if (account.length > LONGEST || password.length > LONGEST) return Result.fail(refused("wrong-credentials"))
  const attempt = { key: accountKey(account), ip, limit: config.loginLimit, addressLimit: config.loginAddressLimit, now }
  const known = await store.read("passwordOf", attempt)
  if (Result.isFailure(known)) return Result.fail(known.failure)
  const fits = await passwords.verify(known.success.password, password, attempt.key)
  if (Result.isFailure(fits)) return Result.fail(fits.failure)
  const token = newToken()
  const session = {
    tokenHash: tokenHash(token),
    terminal: terminal.slice(0, 16) || "web",
    isMobile: terminal === "h5" || isMobile(userAgent)
  }
  const signedIn = await store.write("signIn", { ...attempt, ...session, fits: fits.success })
  if (Result.isFailure(signedIn)) return Result.fail(signedIn.failure)
  if (signedIn.success === null) return Result.fail(refused("wrong-credentials"))
  const { ended, user } = signedIn.success
  for (const each of ended) hub.drop(each)
  const bound = { userId: user.user_id, sessionId: session.tokenHash, expiresAt: now + SESSION_MILLIS }
  if (client_id !== "" && hub.bind(client_id, bound)) await takeOver(ctx, client_id, { tokenHash: session.tokenHash, now })
  return reply(
    {
      authToken: token,
      sessionId: "",
      userInfo: ownUser(user, codes.issue({ _tag: "Person", userId: user.user_id }, home, now).url)
    },
    { text: "logged-in" }
  )
}

const ownUser = (user: OwnUser, qrUrl: string) => ({
  user_id: user.user_id,
  id: user.user_id,
  account: user.account,
  realname: user.realname,
  displayName: user.realname,
  avatar: user.avatar,
  email: user.email,
  sex: user.sex,
  motto: user.motto,
  is_auth: user.is_auth,
  role: user.role,
  cs_uid: 0,
  friend_limit: 0,
  group_limit: 0,
  status: user.status,
  last_login_time: Math.floor(user.login_at / 1000),
  setting: null,
  qrUrl
})
