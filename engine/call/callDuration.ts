const two = (n: number): string => String(n).padStart(2, "0")

/** How long was talked, from whole seconds: `05:07` below an hour, `1:05:07` from there on (CALL-21, DEC-0052). */
export const callDuration = (seconds: number): string => {
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}
