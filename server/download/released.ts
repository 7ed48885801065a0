import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Result, Schema } from "effect"
import { ignoreMissing } from "../missing.ts"
import { systemCode } from "../StartProblem.ts"

/** Systems for which there may be a program to install, and the endings of its file. */
const ENDINGS = { android: ["apk"], windows: ["exe", "msi", "zip"], mac: ["dmg", "pkg", "zip"] } as const

export type System = keyof typeof ENDINGS

export const SYSTEMS = Object.keys(ENDINGS) as ReadonlyArray<System>

/** The folder of programs to install, beside the database. */
export const downloadsIn = (data: string): string => join(data, "downloads")

/** Name of the file that an operator laid into the folder for a system; nothing where there is none. */
export const installerFor = async (folder: string, system: System): Promise<string | undefined> => {
  const there: ReadonlyArray<string> = (await readdir(folder).catch(ignoreMissing)) ?? []
  return ENDINGS[system].map((ending) => `${system}.${ending}`).find((name) => there.includes(name))
}

/** The newest program of a phone, as `version.json` of the folder says. */
const Release = Schema.Struct({
  versionName: Schema.String,
  versionCode: Schema.Int,
  updateType: Schema.Literals(["forcibly", "solicit", "silent"]),
  versionInfo: Schema.String,
  downloadUrl: Schema.String
})

const Releases = Schema.fromJsonString(Schema.Struct({ android: Schema.optionalKey(Release), ios: Schema.optionalKey(Release) }))

/** What `version.json` says; nothing where there is none. Fails with a sentence for the operator when it cannot be read. */
export const releases = async (folder: string): Promise<Result.Result<typeof Releases.Type, string>> => {
  const file = join(folder, "version.json")
  const text = await readFile(file, "utf8").then(Result.succeed, (error: unknown) =>
    systemCode(error) === "ENOENT" ? Result.succeed("{}") : Result.fail(String(error))
  )
  const read = Result.flatMap(text, (json) =>
    Result.mapError(Schema.decodeUnknownResult(Releases)(json), ({ message }) => message)
  )
  return Result.mapError(read, (problem) => `${file} cannot be used: ${problem}`)
}
