import { Result } from "effect"
import { isMobile } from "#engine/account/isMobile.ts"
import { plainLetters } from "#engine/format/plainLetters.ts"
import { refused, type Reason, type Refused } from "#engine/error/refusal.ts"
import type { Ctx } from "../../Handler.ts"
import { bindSession } from "../session/bindSession.ts"
import type { Guess } from "./guesses.ts"
import type { NewSession, OwnUser, SignedIn } from "./openSession.ts"
import { newToken, sessionName, tokenHash } from "../session/token.ts"

/** What every login says of the device that it is for. */
export interface LoginDevice {
  readonly client_id: string
  readonly terminal: string
}

/** A session that is about to be opened, with its token, which goes to the caller and nowhere else. */
export interface Ticket {
  readonly token: string
  readonly session: NewSession
}

/** A ticket for the device that asks. */
export const newTicket = ({ ip, userAgent }: Pick<Ctx, "ip" | "userAgent">, { terminal }: LoginDevice): Ticket => {
  const token = newToken()
  const session = {
    tokenHash: tokenHash(token),
    ip,
    terminal: terminal.slice(0, 16) || "web",
    isMobile: terminal === "h5" || isMobile(userAgent)
  }
  return { token, session }
}

/** What failed logins of an account, or from an address, are counted by. */
export const attemptOf = ({ config, ip, now }: Pick<Ctx, "config" | "ip" | "now">, key: string): Guess => ({
  key,
  ip,
  limit: config.loginLimit,
  addressLimit: config.loginAddressLimit,
  now
})

/** What a login answers. */
export interface LoginData {
  readonly authToken: string
  /** The session as `sessions` lists it. Never empty: some clients send their token only beside it (DEC-0134). */
  readonly sessionId: string
  readonly userInfo: ReturnType<typeof ownUser>
}

/** A session was opened, or not, and then `otherwise` says why: ends those that had to go, and gives it the socket that waits, if there is one. One that is gone does no harm. */
export const settleSession = async (
  ctx: Ctx,
  signedIn: Result.Result<SignedIn | null, Refused>,
  { session, token }: Ticket,
  { client_id }: LoginDevice,
  otherwise: Reason
): Promise<Result.Result<LoginData, Refused>> => {
  const { codes, home, hub, now } = ctx
  if (Result.isFailure(signedIn)) return Result.fail(signedIn.failure)
  if (signedIn.success === null) return Result.fail(refused(otherwise))
  const { ended, freeUntil, user } = signedIn.success
  for (const each of ended) hub.drop(each)
  if (client_id !== "") await bindSession(ctx, client_id, { tokenHash: session.tokenHash, now })
  const code = codes.issue({ _tag: "Person", userId: user.user_id }, home, now)
  const sessionId = sessionName(session.tokenHash)
  return Result.succeed({ authToken: token, sessionId, userInfo: ownUser(user, code.url, freeUntil) })
}

/** What they chose, with their language; nothing when they never did. */
const settingOf = ({ language, setting }: OwnUser): object | null =>
  setting === "" && language === ""
    ? null
    : { ...(JSON.parse(setting || "{}") as object), ...(language === "" ? {} : { lang: language }) }

/** The person who is logged in, as clients keep them. */
const ownUser = (user: OwnUser, qrUrl: string, freeUntil: number) => ({
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
  name_py: plainLetters(user.realname),
  // a note that older back offices kept of somebody; ours keeps none
  remark: "",
  role: user.role,
  cs_uid: user.cs_uid,
  friend_limit: user.friend_limit,
  group_limit: user.group_limit,
  status: user.status,
  delete_time: 0,
  last_login_time: Math.floor(user.login_at / 1000),
  last_login_ip: user.login_ip,
  setting: settingOf(user),
  qrUrl,
  // our addition (DEC-0105)
  free_until: Math.floor(freeUntil / 1000)
})
