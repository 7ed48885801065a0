import type { Deed } from "./deed.ts"
import type { Body } from "./Body.ts"

/** What somebody did, where a body tells that; `undefined` of all else (spec 3.3, 4.8). */
export const deedOf = (body: Body): Deed | undefined => {
  switch (body._tag) {
    case "Recalled":
      return { did: "recalled", by: body.by }
    case "Event":
      return body.deed ?? (body.createdBy === undefined ? undefined : { did: "created", by: body.createdBy })
    default:
      return undefined
  }
}
