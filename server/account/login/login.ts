import { Result } from "effect"
import { checkCodeLogin } from "#engine/account/login.ts"
import { refused, type Refused } from "#engine/error/refusal.ts"
import { sealedText } from "../../code/checkCodes.ts"
import type { Ctx, Handler } from "../../Handler.ts"
import { reply } from "../../reply.ts"
import { accountKey } from "../person/accountKey.ts"
import { attemptOf, type LoginDevice, settleSession, type LoginData, newTicket } from "./enter.ts"
import { loginTokenHash } from "./loginToken.ts"

/** Longer texts cannot be an account or a password: they are not worth a hash. */
const LONGEST = 256

/** What shows who somebody is: one of a token for once, a code, a password. */
export interface LoginCredentials extends LoginDevice {
  readonly account: string
  readonly password: string
  readonly code: string
  readonly token: string
}

type Entered = Promise<Result.Result<LoginData, Refused>>

/** An unknown account and a wrong password answer alike, in words and in time (spec 8.2, H-40). */
const byPassword = async (ctx: Ctx, request: LoginCredentials): Entered => {
  const { passwords, store } = ctx
  const { account, password } = request
  if (account.length > LONGEST || password.length > LONGEST) return Result.fail(refused("wrong-credentials"))
  const attempt = attemptOf(ctx, accountKey(account))
  const known = await store.read("passwordOf", attempt)
  if (Result.isFailure(known)) return Result.fail(known.failure)
  // a place of its own for each address that is known: strangers fill no more than one share between them
  const share = known.success.isKnown ? `${attempt.ip} ${attempt.key}` : attempt.key
  const fits = await passwords.verify(known.success.password, password, share)
  if (Result.isFailure(fits)) return Result.fail(fits.failure)
  const ticket = newTicket(ctx, request)
  const signedIn = await store.write("signIn", { ...attempt, session: ticket.session, fits: fits.success })
  return settleSession(ctx, signedIn, ticket, request, "wrong-credentials")
}

const byCode = async (ctx: Ctx, request: LoginCredentials): Entered => {
  const checked = checkCodeLogin(request.account.slice(0, LONGEST), request.code, ctx.config.phonePatterns)
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const attempt = attemptOf(ctx, accountKey(checked.success.account))
  const seal = ctx.codes.seal(sealedText({ key: attempt.key, purpose: "login", digits: checked.success.code }))
  const ticket = newTicket(ctx, request)
  const signedIn = await ctx.store.write("signInByCode", { ...attempt, session: ticket.session, seal })
  return settleSession(ctx, signedIn, ticket, request, "check-code-wrong")
}

const byToken = async (ctx: Ctx, request: LoginCredentials): Entered => {
  const ticket = newTicket(ctx, request)
  const { addressLimit, ip, now } = attemptOf(ctx, "")
  const attempt = { addressLimit, ip, now, session: ticket.session, hash: loginTokenHash(request.token.slice(0, LONGEST)) }
  return settleSession(ctx, await ctx.store.write("signInByToken", attempt), ticket, request, "login-token-expired")
}

/** Logs in by a one-time token (alone), by a code (the password is then ignored), or by a password. */
export const logIn = (ctx: Ctx, request: LoginCredentials): Entered => {
  if (request.token.trim() !== "") return byToken(ctx, request)
  return request.code.trim() === "" ? byPassword(ctx, request) : byCode(ctx, request)
}

/** Opens a session and returns its token, and who it belongs to (spec 7.5). */
export const login: Handler<"login"> = async (ctx, request) => {
  const entered = await logIn(ctx, request)
  return Result.isFailure(entered) ? Result.fail(entered.failure) : reply(entered.success, { text: "logged-in" })
}
