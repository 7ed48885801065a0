import type { CallWithBody } from "../../CallWithBody.ts"

/** The calls of the session, each with what goes along beside its body. */
interface SessionAsks {
  readonly login: CallWithBody<"login">
  readonly register: CallWithBody<"register"> & { readonly password: string }
  readonly logout: CallWithBody<"logout">
  readonly switchLang: CallWithBody<"switchLang">
}

/** A call of the session. */
export type SessionAsk = SessionAsks[keyof SessionAsks]
