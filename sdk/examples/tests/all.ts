import { checksumsTests } from "./checksums.ts"
import { echoTests } from "./echo.ts"
import { moderationTests } from "./moderation.ts"
import { reminderTests } from "./reminder.ts"
import { webhookTests } from "./webhook.ts"

/** Every example's tests by its name. */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, () => Promise<void>>>>> = {
  checksums: checksumsTests,
  echo: echoTests,
  moderation: moderationTests,
  reminder: reminderTests,
  webhook: webhookTests
}
