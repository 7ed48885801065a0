/** A short jolt under the finger, where the device has one; browsers refuse it to a page that nobody has touched yet, and complain of that. */
export const vibrateShortly = (): void => {
  if ("vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(10)
}
