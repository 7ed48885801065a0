import { setTimeout as sleep } from "node:timers/promises"
import { isEmail } from "#engine/account/realAccount.ts"
import { CHECK_CODE_LIFE } from "#engine/account/checkCode.ts"
import { eventText } from "../http/text.ts"
import type { Mail } from "../mail/Mail.ts"
import type { Sms } from "../sms/Sms.ts"
import type { Courier, CourierNotice } from "./Courier.ts"

export interface CourierNeeds {
  readonly mail: Mail
  readonly sms: Sms
  /** Hears what could not be delivered, without the address. */
  readonly failed: (by: "mail" | "sms", reason: string) => void
  /** How long to wait before another try, in milliseconds. */
  readonly pauses?: ReadonlyArray<number>
}

/** The courier of a server that runs. */
export interface RunningCourier extends Courier {
  /** Waits for what is under way, as long as a code could be used, at most `patience` milliseconds. */
  readonly close: (patience?: number) => Promise<void>
}

/** Notices on the way at once; what comes beyond them is not sent, for a mail server that hangs must not fill the memory. */
const UNDER_WAY = 500
const PAUSES: ReadonlyArray<number> = [2000, 8000]
const PATIENCE = 3000

/** The error without the address and the code, which mail servers often repeat in it. */
const withoutTrace = (error: unknown, { code, to }: CourierNotice): string =>
  String(error)
    .replaceAll(to, "…")
    .replaceAll(code || to, "…")
    .slice(0, 500)

/** Delivers by mail to addresses and by SMS to numbers, three times at most. */
export const courierOf = ({ failed, mail, pauses = PAUSES, sms }: CourierNeeds): RunningCourier => {
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  const sendOnce = ({ code, key, language, service, to }: CourierNotice): Promise<void> => {
    const text = eventText(language, key, { code, service, minutes: String(CHECK_CODE_LIFE / 60_000) })
    return isEmail(to)
      ? mail.send({ to, subject: eventText(language, "code-subject", { service }), text })
      : sms.send({ to, text, code })
  }

  const deliver = async (notice: CourierNotice): Promise<void> => {
    const by = isEmail(notice.to) ? "mail" : "sms"
    for (let tries = 0; ; tries += 1)
      try {
        return await sendOnce(notice)
      } catch (error) {
        const pause = pauses[tries]
        if (pause === undefined || (tries > 0 && closing.signal.aborted)) return failed(by, withoutTrace(error, notice))
        // ends early when the server stops: then it is tried once more, and that is all
        await sleep(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      }
  }

  return {
    take: (notice) => {
      if (underWay.size >= UNDER_WAY) return failed(isEmail(notice.to) ? "mail" : "sms", "too much is on the way")
      const delivery = deliver(notice).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    trial: (notice) =>
      sendOnce(notice).then(
        () => undefined,
        (error: unknown) => withoutTrace(error, notice)
      ),
    close: async (patience = PATIENCE) => {
      closing.abort()
      const cut = new AbortController()
      await Promise.race([Promise.all(underWay), sleep(patience, undefined, { signal: cut.signal })])
      cut.abort()
    }
  }
}
