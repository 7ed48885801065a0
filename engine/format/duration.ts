const two = (count: number): string => String(count).padStart(2, "0")

/**
 * How long a voice or a video takes, from seconds (0 or more, fractions rounded): `m:ss`, from an hour on `h:mm:ss`
 * (DURATION-01, spec 3.3, DEC-0054).
 */
export const duration = (seconds: number): string => {
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`
}
