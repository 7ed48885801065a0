import { existsSync } from "node:fs"
import process from "node:process"
import { capture } from "./child.mjs"
import { endOf } from "./npm.mjs"
import { during } from "./say.mjs"

const APT = "/usr/bin/apt-get"

/** A mirror that fails now and then is asked again, and somebody else who installs is waited for. */
const PATIENT = ["-o", "Acquire::Retries=5", "-o", "DPkg::Lock::Timeout=300"]

export const aptIsUsable = () => existsSync(APT) && process.getuid?.() === 0

/**
 * Installs Debian packages, after reading the lists again: an image often comes without them.
 * @param {ReadonlyArray<string>} packages
 * @returns {Promise<string>} what went wrong, or nothing
 */
export const installWithApt = (packages) =>
  during(`Installing ${packages.join(", ")} with apt-get`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
    const update = await capture(APT, [...PATIENT, "update"], { env })
    if (update.code !== 0) return endOf(update.output)
    const install = await capture(APT, [...PATIENT, "install", "--yes", "--no-install-recommends", ...packages], { env })
    return install.code === 0 ? "" : endOf(install.output)
  })
