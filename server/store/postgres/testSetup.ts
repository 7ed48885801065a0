import { makeTemplate, startPostgres } from "./testPostgres.ts"

/** The one PostgreSQL of a run. Tests find it by `PARLEY_TEST_POSTGRES`. */
export default async (): Promise<() => Promise<void>> => {
  const postgres = await startPostgres()
  await makeTemplate(postgres).catch(async (error: unknown) => {
    await postgres.stop()
    throw error
  })
  process.env["PARLEY_TEST_POSTGRES"] = postgres.url("postgres")
  return postgres.stop
}
