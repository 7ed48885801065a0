/** A build of the app, and where its files are kept. */
export interface Version {
  /** Name of the build, as its page carries it. */
  readonly build: string
  /** Where the app lives, with a slash at the end. */
  readonly home: string
  /** Addresses of its files, without the page. */
  readonly files: ReadonlyArray<string>
}

const OURS = "parley-"
const boxOf = ({ build }: Pick<Version, "build">): string => OURS + build

/** A file that is named after its content is the same for everybody. */
const SAME = { ignoreVary: true } as const

/** What may be kept: the whole file itself, and no page in its place, as some sites answer for files they do not have. */
const isFile = (answer: Response): boolean =>
  answer.status === 200 && !answer.redirected && answer.headers.get("content-type")?.startsWith("text/html") !== true

/** From an older version, when its name says that it is the same, else from the network. */
const fileAt = async (address: string): Promise<Response> => {
  const isNamed = address.includes("/assets/")
  const older = isNamed ? await caches.match(address, SAME) : undefined
  const answer = older ?? (await fetch(address, { cache: isNamed ? "default" : "no-cache", credentials: "same-origin" }))
  if (!isFile(answer)) throw new Error(`${address} did not arrive: ${answer.status}.`)
  return answer
}

/** The page, if the site still serves this version of it: a page is only kept together with its files. */
const pageOf = async ({ build, home }: Version): Promise<Response> => {
  const answer = await fetch(home, { cache: "no-cache", credentials: "same-origin" })
  if (answer.status !== 200 || answer.redirected) throw new Error(`The page did not arrive: ${answer.status}.`)
  if (!(await answer.clone().text()).includes(`data-build="${build}"`)) throw new Error("The site serves another version.")
  return answer
}

/** Keeps files of a version that are not kept yet. */
export const keepFiles = async (version: Version, files: ReadonlyArray<string>): Promise<void> => {
  const box = await caches.open(boxOf(version))
  await Promise.all(
    files.map(async (address) => {
      if ((await box.match(address, SAME)) === undefined) await box.put(address, await fileAt(address))
    })
  )
}

/** Keeps a whole version or nothing; the page comes last (DEC-0050). What was whole before stays: windows may run it. */
export const keepVersion = async (version: Version): Promise<void> => {
  const box = await caches.open(boxOf(version))
  const wasWhole = (await box.match(version.home)) !== undefined
  try {
    await keepFiles(version, version.files)
    await box.put(version.home, await pageOf(version))
  } catch (error) {
    if (!wasWhole) await caches.delete(boxOf(version))
    throw error
  }
}

/** The page of this version, if it is still there. */
export const cachedPage = async (version: Version): Promise<Response | undefined> =>
  (await caches.open(boxOf(version))).match(version.home)

/** A file of this or of an older version that a window still runs; what is not kept comes from the network and stays. */
export const answerFrom = async (version: Version, asked: Request): Promise<Response> => {
  const box = await caches.open(boxOf(version))
  const kept = (await box.match(asked, SAME)) ?? (await caches.match(asked, SAME))
  if (kept !== undefined) return kept
  const answer = await fetch(asked)
  if (isFile(answer)) await box.put(asked, answer.clone())
  return answer
}

/** Where a box says when its version was let in: the first one has the turn 1. A version that only waited for it has none. */
const turnAt = ({ home }: Version): string => `${home}?turn`

const turnOf = async (name: string, version: Version): Promise<number> => {
  const said = await (await caches.open(name)).match(turnAt(version))
  return said === undefined ? 0 : Number(await said.text())
}

/** Who else has a box, before it is let in. */
type Coming = Pick<ServiceWorkerRegistration, "installing" | "waiting">

/**
 * A version is let in: it forgets the others, but for the one let in before it while windows are open that may run it. While yet
 * another one is coming all stay, since no box tells who waits for it; that one forgets them.
 */
export const forgetOlder = async (version: Version, hasWindows: boolean, coming: Coming): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== boxOf(version))
  const turns = await Promise.all(others.map(async (name) => ({ name, turn: await turnOf(name, version) })))
  const inTurn = turns.toSorted((a, b) => a.turn - b.turn)
  const last = inTurn.at(-1)
  for (const other of inTurn) {
    if (coming.installing !== null || coming.waiting !== null) break
    if (!hasWindows || other !== last) await caches.delete(other.name)
  }
  const own = await caches.open(boxOf(version))
  await own.put(turnAt(version), new Response(String((last?.turn ?? 0) + 1)))
}
