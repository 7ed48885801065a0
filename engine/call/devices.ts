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
