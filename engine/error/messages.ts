/**
 * The sentences of the error catalogue, each with the key under which `locales/` has it in the language of the interface
 * (ERROR-13, spec 8.2, 8.4).
 */
export const MESSAGES = {
  "authorization-expired": "app:expired.text",
  "server-error": "error:server-error",
  "network-timeout": "error:network-timeout",
  "forced-offline": "app:forcedOut.text",
  "camera-refused": "codes:scan.noCamera",
  "contact-unknown": "refusal:user-unknown",
  "peer-offline": "call:notice.peer-offline",
  "check-media": "call:notice.check-media",
  "device-in-call": "call:notice.device-in-call",
  "code-needs-login": "codes:none",
  "no-permission": "refusal:no-permission",
  "group-muted": "refusal:group-muted",
  "join-closed": "refusal:join-closed",
  "removed-from-group": "app:gone.removed",
  "emoji-too-large": "refusal:emoji-too-large",
  "forward-too-many": "refusal:forward-too-many",
  "select-somebody": "refusal:group-nobody",
  "verify-first": "refusal:account-unverified",
  "account-length": "refusal:account-length",
  "password-length": "refusal:password-length",
  "passwords-differ": "refusal:passwords-differ",
  "privacy-enabled": "refusal:profiles-closed"
} as const

/** Name of a sentence of the catalogue. */
export type MessageName = keyof typeof MESSAGES
