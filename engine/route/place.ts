import { Result } from "effect"
import { type Refused, refused } from "../error/refusal.ts"
import { missingParam, type Params, paramsIn, pathOf } from "./address.ts"
import { routeAt, type RouteName } from "./routes.ts"

/** A screen and what it is to show. */
export interface ScreenPlace {
  readonly route: RouteName
  readonly params: Params
}

/**
 * The place that an address names. Refused with `unknown-path` where no screen lies, and with `wrong-shape` where a parameter that
 * the screen needs is missing or cannot be read; one that it can do without is then left out, and so is one that nobody knows
 * (ROUTE-06, spec 2.1).
 */
export const placeOf = (address: string): Result.Result<ScreenPlace, Refused> => {
  const route = routeAt(pathOf(address))
  if (route === undefined) return Result.fail(refused("unknown-path"))
  const params = paramsIn(route, address)
  const missing = missingParam(route, params)
  return missing === undefined ? Result.succeed({ route, params }) : Result.fail(refused("wrong-shape", { field: missing }))
}

/** Where an address leads that nobody made here: to what it names, and home when it names nothing (ROUTE-07, spec 2.2). */
export const landing = (address: string): ScreenPlace =>
  Result.getOrElse(placeOf(address), (): ScreenPlace => ({ route: "home", params: {} }))
