/** An account as strangers see it: its first 3 characters, six stars, its last 2 (ACCOUNT-06, spec 2.5, 6.6). */
export const maskedAccount = (account: string): string => {
  const characters = Array.from(account)
  return `${characters.slice(0, 3).join("")}******${characters.slice(-2).join("")}`
}
