/** A zone that this runtime can compute with. */
const isKnown = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat(undefined, { timeZone: name }).resolvedOptions().timeZone !== ""
  } catch {
    // some devices name a zone that their own clock does not know, such as "Etc/Unknown"
    return false
  }
}

const told = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Zone of the device, such as `Asia/Shanghai`; UTC where the device tells none that is known. */
export const zone: string = isKnown(told) ? told : "UTC"
