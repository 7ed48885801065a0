/** A place on earth, in degrees: north and east are positive. */
export interface Spot {
  readonly latitude: number
  readonly longitude: number
}

/** Mean radius of the earth, in metres. */
const RADIUS = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** How far apart two places are along the ground, in metres, on a round earth: half a percent off at most (DISTANCE-01, spec 2.22, DEC-0054). */
export const distance = (a: Spot, b: Spot): number => {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const share = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east
  return 2 * RADIUS * Math.asin(Math.sqrt(Math.min(1, share)))
}

/** A distance for readers, as a value; `locales/` has the words. */
export interface DistanceTold {
  readonly count: number
  readonly unit: "m" | "km"
}

/** Metres (0 or more) for readers: whole metres below a kilometre, then kilometres with one decimal (DISTANCE-02, spec 2.22, DEC-0054). */
export const distanceTold = (metres: number): DistanceTold => {
  const whole = Math.round(metres)
  return whole < 1000 ? { count: whole, unit: "m" } : { count: Math.round(metres / 100) / 10, unit: "km" }
}
