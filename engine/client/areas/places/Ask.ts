import type { CallWithBody } from "../../CallWithBody.ts"

/** The call of the area of places. */
export type PlacesAsk = CallWithBody<"findPlaces"> & { readonly question: number; readonly page: number }
