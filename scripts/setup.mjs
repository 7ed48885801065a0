import process from "node:process"
import { buildIsFresh, provideBuild } from "./build.mjs"
import { alone } from "./lock.mjs"
import { nodeEnv, nodeIsReady, nodePath, provideNode } from "./node.mjs"
import { packagesAreReady, providePackages } from "./packages.mjs"
import { isMain } from "./places.mjs"
import { explain } from "./say.mjs"

/** What to run Parley with. @typedef {{ node: string, env: NodeJS.ProcessEnv }} Ready */

/**
 * Makes the folder ready to run: a Node that will do, the packages, and the browser client unless `built` is false.
 * Silent when there is nothing to do.
 * @param {{ built?: boolean }} [what]
 * @returns {Promise<Ready>}
 */
export const setUp = async ({ built = true } = {}) => {
  const isReady = () => nodeIsReady() && packagesAreReady() && (!built || buildIsFresh())
  if (!isReady())
    await alone(async () => {
      await provideNode()
      await providePackages(nodePath())
      if (built) await provideBuild(nodePath(), nodeEnv())
    })
  return { node: nodePath(), env: nodeEnv() }
}

if (isMain(import.meta.url)) process.exitCode = await setUp().then(() => 0, explain)
