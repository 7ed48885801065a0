export { decoded } from "../../media/decoded.ts"
