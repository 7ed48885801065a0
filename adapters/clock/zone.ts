/** A zone that this runtime can compute with. */
const isKnown = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone !== ""
  } catch {
    // some devices name a zone that their own clock does not know, such as "Etc/Unknown"
    return false
  }
}

/** A zone that a device told, as it can be computed with: UTC where it is none that is known (DEC-0125). */
export const knownZone = (told: string): string => (isKnown(told) ? told : "UTC")

/** Zone of the device, such as `Asia/Shanghai`. */
export const zone: string = knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
