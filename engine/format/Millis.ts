import { Schema } from "effect"
import { namedBrand } from "./named.ts"

/** An instant in milliseconds since 1970 (UTC). On the wire see `api/loose.ts`; rules receive it as `now`, they never read a clock. */
export const Millis = namedBrand(Schema.Int.pipe(Schema.brand("Millis")), "Millis", "whole milliseconds since 1970")
export type Millis = typeof Millis.Type

/** The start of time: stands for "never" where the wire sends 0. */
export const NEVER = Millis.make(0)
