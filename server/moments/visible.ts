import { COMMUNITY } from "../setting/defaults.ts"
import { settingSql } from "../setting/settings.ts"

/**
 * Whom somebody sees moments of: their own, and those of friends, or of colleagues where everybody is a contact; never of an account that is
 * switched off (DEC-0065). In statements over a column with the author's number; its parameters are my number, twice.
 */
export const seesAuthor = (author: string): string => `
  (${author} = ? OR (
    EXISTS (SELECT 1 FROM users au WHERE au.user_id = ${author} AND au.status = 1)
    AND (${settingSql("sysInfo.runMode")} <> ${COMMUNITY} OR EXISTS (
      SELECT 1 FROM friends fa JOIN friends fb ON fb.owner = fa.friend AND fb.friend = fa.owner AND fb.status = 1
      WHERE fa.owner = ? AND fa.friend = ${author} AND fa.status = 1))))`
