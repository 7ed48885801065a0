/** What shows a browser that a person is there: only then may a page sound. */
const GESTURES = ["pointerdown", "pointerup", "keydown"] as const
/**
 * Milliseconds from the first touch until what sounds is opened, by which that touch is over and painted: opening takes a browser
 * 15 to 500 ms. WebKit still takes it for asked by a person then, up to a second.
 */
const LATER = 500
/** A sound that could not begin within so many milliseconds is not heard at all: none shall pile up. */
const PROMPT = 2000

export interface SoundPlayer {
  /** Sounds once; false when the browser does not let the page sound yet. */
  readonly play: () => boolean
}

const hasBeenTouched = (): boolean => "userActivation" in navigator && navigator.userActivation.hasBeenActive

/** The sound at an address, fetched when it is first wanted. It becomes possible with the first touch or key. */
export const soundFrom = (address: string): SoundPlayer => {
  let context: AudioContext | undefined
  let loading: Promise<AudioBuffer> | undefined
  let isTouched = false
  /** Sounds that were asked for and are not over. */
  let sounding = 0

  const open = (): AudioContext | undefined => {
    if (context === undefined && "AudioContext" in globalThis) {
      context = new AudioContext()
      // opened by a gesture it may sound later on; until then it costs no power
      void context.resume().then(rest)
    }
    return context
  }
  const rest = (): Promise<void> | undefined => (sounding === 0 && context?.state === "running" ? context.suspend() : undefined)
  const done = (): void => {
    sounding -= 1
    void rest()
  }

  const touched = (): void => {
    for (const gesture of GESTURES) removeEventListener(gesture, touched, true)
    setTimeout(open, LATER)
    isTouched = true
  }
  for (const gesture of GESTURES) addEventListener(gesture, touched, { capture: true, passive: true })

  const load = async (into: AudioContext): Promise<AudioBuffer> => {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`The sound did not arrive: ${answer.status}.`)
    return into.decodeAudioData(await answer.arrayBuffer())
  }

  const sound = async (on: AudioContext): Promise<void> => {
    const asked = performance.now()
    loading ??= load(on)
    const [buffer] = await Promise.all([loading, on.resume()])
    if (performance.now() - asked > PROMPT) return done()
    const source = on.createBufferSource()
    source.buffer = buffer
    source.connect(on.destination)
    source.addEventListener("ended", done)
    source.start()
  }

  return {
    play: () => {
      const on = context ?? (isTouched || hasBeenTouched() ? open() : undefined)
      if (on === undefined) return false
      sounding += 1
      sound(on).catch(() => {
        done()
        // without a network there is no sound; the next one tries again
        loading = undefined
      })
      return true
    }
  }
}
