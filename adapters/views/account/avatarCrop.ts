import { AVATAR_EDGE, CROP_ZOOM, cropEdge, cropWithin } from "#engine/account/crop.ts"

/** How an avatar is cut out of a picture (ACCOUNT-43). */
export const avatarCrop = { edge: AVATAR_EDGE, zoom: CROP_ZOOM, edgeOf: cropEdge, within: cropWithin } as const
