/** What a device of a call is for. */
export const DEVICE_KINDS = ["microphone", "speaker", "camera"] as const
/** One of {@link DEVICE_KINDS}. */
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/** A microphone, loudspeaker or camera, as the browser tells of it; one that it may not tell of has neither id nor name. */
export interface CallDevice {
  readonly kind: DeviceKind
  readonly id: string
  readonly name: string
}

/** Which device a person chose for what; what is missing is the system's to choose. */
export type ChosenDevices = Readonly<Partial<Record<DeviceKind, string>>>

/**
 * Of what the chosen device is there no longer, so that the one of the system takes its place. Where the browser may not tell of devices
 * nothing is missing (CALL-62, DEC-0352).
 */
export const missingDevices = (chosen: ChosenDevices, present: ReadonlyArray<CallDevice>): ReadonlyArray<DeviceKind> =>
  DEVICE_KINDS.filter((kind) => {
    const known = present.filter((each) => each.kind === kind)
    return chosen[kind] !== undefined && known.every(({ id }) => id !== "" && id !== chosen[kind])
  })

/**
 * Devices that went while a call used them, by the id that they were chosen by, empty where the system chose; `instead`: whether another one
 * took the place (`used`), none could (`none`), or one is being opened.
 */
export type LostDevices = Readonly<
  Partial<Record<DeviceKind, { readonly id: string; readonly instead: "opening" | "used" | "none" }>>
>

/**
 * What a call takes again by itself when devices come: the one that went, or, where none took its place, the one of the system, with an
 * empty id (CALL-65, DEC-0347). `before` are the devices that were there until now.
 */
export const returnedDevices = (
  lost: LostDevices,
  before: ReadonlyArray<CallDevice>,
  present: ReadonlyArray<CallDevice>
): ReadonlyArray<{ readonly kind: DeviceKind; readonly id: string }> =>
  DEVICE_KINDS.flatMap((kind) => {
    const gone = lost[kind]
    if (gone === undefined || gone.instead === "opening") return []
    const of = (all: ReadonlyArray<CallDevice>) => all.filter((each) => each.kind === kind).map(({ id }) => id)
    const come = of(present).filter((id) => !of(before).includes(id))
    if (gone.id !== "" && come.includes(gone.id)) return [{ kind, id: gone.id }]
    return gone.instead === "none" && come.length > 0 ? [{ kind, id: "" }] : []
  })

/** How browsers name a camera that does not say which way it looks. */
const REAR = /\b(?:back|rear|environment)\b/i

/**
 * Whether one's own picture is a mirror: of a camera that looks at the person, and not of one that looks away, nor of a screen, `null`
 * (CALL-66, DEC-0348). `facing`: which way the camera looks, empty where it does not say.
 */
export const isMirrored = (camera: { readonly facing: string; readonly name: string } | null): boolean =>
  camera !== null && camera.facing !== "environment" && (camera.facing !== "" || !REAR.test(camera.name))
