/** Samples a second of a voice that is sent: all that a voice needs, and a third of the work of more. */
export const VOICE_RATE = 24_000
