/** What decides whether a call shows the address of this device. */
export interface AddressCircumstances {
  /** The setting of the device. */
  readonly hideAddress?: boolean
  /** Whether the service has a relay for calls. */
  readonly hasRelay: boolean
}

/** What becomes of the address of this device in calls. */
interface AddressHiding {
  /** Whether a person may choose. */
  readonly isOffered: boolean
  /** Whether media goes through a relay alone. */
  readonly isRelayOnly: boolean
}

/**
 * A call of a person who hides their address goes through a relay alone, and where there is none it goes nowhere. They may choose so where the
 * service has a relay, and always take it back (CALL-38, DEC-0333).
 */
export const addressHiding = ({ hasRelay, hideAddress }: AddressCircumstances): AddressHiding => {
  const isRelayOnly = hideAddress === true
  return { isOffered: hasRelay || isRelayOnly, isRelayOnly }
}
