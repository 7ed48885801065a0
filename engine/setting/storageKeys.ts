/**
 * Keys of the device's storage that the specification names, and what we do with each: `session` is written at a login, `device`
 * outlives a logout, `former` was written by an older version and is only removed (SETTING-03, spec 3.10, DEC-0057).
 */
export const STORAGE_USE = {
  userInfo: "session",
  authToken: "session",
  client_id: "former",
  cid: "former",
  appSetting: "device",
  globalConfig: "device",
  allContacts: "former",
  mainContacts: "former"
} as const

/** A key of the device's storage. */
export type DeviceKey = keyof typeof STORAGE_USE

const KEYS = Object.keys(STORAGE_USE) as ReadonlyArray<DeviceKey>

/** Keys that go: at the start what an older version left, at a logout the session too (SETTING-04, spec 3.10, 4.13). */
export const keysToRemove = (at: "start" | "logout"): ReadonlyArray<DeviceKey> =>
  KEYS.filter((key) => STORAGE_USE[key] === "former" || (at === "logout" && STORAGE_USE[key] === "session"))
