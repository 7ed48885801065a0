import { type Case, readCalls, readTranscripts, readWorld, type Step } from "#fixtures/wire/files.ts"
import type { Speaker } from "./speak.ts"
import { Stage } from "./Stage.ts"

/** What became of an example: nothing differed, or what did, or why it could not be asked. */
export interface Played {
  readonly title: string
  readonly different: ReadonlyArray<string>
  /** Only somebody at the server's machine can bring about what it needs. */
  readonly needsOperator: boolean
}

const world = readWorld()

const played = async (stage: Stage, steps: ReadonlyArray<Step>): Promise<ReadonlyArray<string>> => {
  const different: Array<string> = []
  for (const [n, step] of steps.entries()) for (const each of await stage.play(step)) different.push(`step ${n}: ${each}`)
  return different
}

const inTheWorld = async (speaker: Speaker): Promise<Stage> => {
  const stage = new Stage(speaker)
  const different = await played(stage, world.steps)
  if (different.length > 0) throw new Error(`the world could not be made:\n${different.join("\n")}`)
  return stage
}

const needsOperator = (each: Case): boolean => /"(root|partner|ann\.code)/.test(JSON.stringify(each))

/** What a step that cannot be played says of it. */
const fault = (cause: unknown): ReadonlyArray<string> => [cause instanceof Error ? cause.message : String(cause)]

/**
 * Plays every example and transcript of the wire to a server, one after the other, each with accounts of its own
 * (`fixtures/wire/README.md`). `only`: those of one call, or one transcript.
 */
export async function* playAll(speaker: Speaker, only: string | undefined): AsyncGenerator<Played> {
  for (const [name, { call, cases }] of readCalls()) {
    if (only !== undefined && only !== name) continue
    for (const each of cases) {
      const title = `${name}: ${each.title}`
      if (needsOperator(each)) {
        yield { title, different: [], needsOperator: true }
        continue
      }
      const { before = [], request, response } = each
      const different = await inTheWorld(speaker)
        .then((stage) => played(stage, [...before, { at: 0, device: "ann", call, request, response }]))
        .catch(fault)
      yield { title, different, needsOperator: false }
    }
  }
  for (const [name, { steps, title }] of readTranscripts()) {
    if (only !== undefined && only !== name) continue
    const different = await inTheWorld(speaker)
      .then(async (stage) => [...(await played(stage, steps)), ...(await stage.end())])
      .catch(fault)
    yield { title: `${name}: ${title}`, different, needsOperator: false }
  }
}
