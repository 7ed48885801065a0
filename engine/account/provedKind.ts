import type { CodesTo, ServiceConfig } from "../setting/ServiceConfig.ts"

/**
 * The accounts that a code can show to be somebody's here: of those that the service wants, the ones that codes are delivered to.
 * Where it is "none", nobody registers with a code, and nobody binds an account (ACCOUNT-48, spec 5.2, DEC-0114).
 */
export const provedKind = ({ accountKind, codesTo }: Pick<ServiceConfig, "accountKind" | "codesTo">): CodesTo => {
  if (accountKind === "plain") return "none"
  if (codesTo === "either" || codesTo === accountKind) return accountKind
  return accountKind === "either" ? codesTo : "none"
}
