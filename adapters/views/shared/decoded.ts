export { decodePicture } from "../../media/decoded.ts"
