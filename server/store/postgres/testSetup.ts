import { openPostgres } from "./open.ts"
import { asOwner, startPostgres } from "./testPostgres.ts"

/** The one PostgreSQL of a run, with a database whose tables are made and which the others are copied from. Tests find it by `PARLEY_TEST_POSTGRES`. */
export default async (): Promise<() => Promise<void>> => {
  const { stop, url } = await startPostgres()
  await asOwner(url("postgres"), "CREATE DATABASE template")
  await (await openPostgres(url("template"))).close()
  process.env["PARLEY_TEST_POSTGRES"] = url("postgres")
  return stop
}
