import { type Case, readCalls, readTranscripts, readWorld, type Step } from "#fixtures/wire/files.ts"
import { keepEmoji } from "./keepEmoji.ts"
import { playRoute, ROUTES } from "./routes.ts"
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

const inTheWorld = async (speaker: Speaker, example: Case | ReadonlyArray<Step>): Promise<Stage> => {
  const stage = new Stage(speaker)
  const different = await played(stage, world.steps)
  if (different.length > 0) throw new Error(`the world could not be made:\n${different.join("\n")}`)
  if (JSON.stringify(example).includes('"ann.wave"'))
    for (const [name, id] of await keepEmoji(speaker.url, String(stage.book.get("ann.token")), ["wave", "smile"]))
      stage.book.set(`ann.${name}`, id)
  return stage
}

const needsOperator = (each: Case | ReadonlyArray<Step>): boolean => /"(root|partner|ann\.code)/.test(JSON.stringify(each))

/** What a step that cannot be played says of it. */
const fault = (cause: unknown): ReadonlyArray<string> => [cause instanceof Error ? cause.message : String(cause)]

/**
 * Plays every example and transcript of the wire to a server, one after the other, each with accounts of its own, and asks for what has an
 * address without being a call (`fixtures/wire/README.md`). `only`: those of one call, or one transcript, or `routes`.
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
      const different = await inTheWorld(speaker, each)
        .then((stage) => played(stage, [...before, { at: 0, device: "ann", call, request, response }]))
        .catch(fault)
      yield { title, different, needsOperator: false }
    }
  }
  for (const [name, { steps, title }] of readTranscripts()) {
    if (only !== undefined && only !== name) continue
    if (needsOperator(steps)) {
      yield { title: `${name}: ${title}`, different: [], needsOperator: true }
      continue
    }
    const different = await inTheWorld(speaker, steps)
      .then(async (stage) => [...(await played(stage, steps)), ...(await stage.end())])
      .catch(fault)
    yield { title: `${name}: ${title}`, different, needsOperator: false }
  }
  for (const route of only === undefined || only === "routes" ? ROUTES : [])
    yield {
      title: `${route.method} ${route.path}: ${route.title}`,
      different: await playRoute(speaker.url, route).catch(fault),
      needsOperator: false
    }
}
