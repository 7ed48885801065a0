const NETWORK =
  "The npm registry cannot be reached: check the network (or npm's proxy and registry settings), then run the same command again."

/** What a code of Node or npm means here, and what to do next. @type {ReadonlyArray<[ReadonlyArray<string>, (path: string) => string]>} */
const REASONS = [
  [["ENOSPC", "EDQUOT"], () => "The disk is full: free about 1 GB, then run the same command again."],
  [
    ["EACCES", "EPERM", "EROFS"],
    (path) =>
      `This account may not write ${path || "to the project's folder"}: change its owner or permissions, then run the same command again.`
  ],
  [
    ["ENOTDIR", "EEXIST"],
    (path) => `A file stands where Parley needs a folder (${path || "see above"}): move it away, then run the same command again.`
  ],
  [["ENOTFOUND", "EAI_AGAIN", "ENETUNREACH", "EHOSTUNREACH", "ENETDOWN"], () => NETWORK],
  [["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ECONNABORTED", "EPIPE"], () => NETWORK],
  [["ERR_SOCKET_TIMEOUT", "EIDLETIMEOUT", "ECONNECTIONTIMEOUT", "ERESPONSETIMEOUT"], () => NETWORK],
  [
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "SELF_SIGNED_CERT_IN_CHAIN", "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "CERT_HAS_EXPIRED"],
    () =>
      "The npm registry's certificate is not trusted here: point NODE_EXTRA_CA_CERTS at your network's certificate, then run the same command again."
  ],
  [
    ["E401", "E403"],
    () => "The npm registry refused us: check npm's registry and login settings, then run the same command again."
  ],
  [
    ["E404", "ETARGET", "ENOVERSIONS"],
    () => "The npm registry lacks a package that Parley needs: check npm's registry setting, then run the same command again."
  ],
  [
    ["EINTEGRITY"],
    () => "A package differs from the one the lockfile names: run `npm cache clean --force`, then the same command again."
  ]
]

/** @param {string} code @param {string} [path] @returns {string | undefined} */
export const sentenceForCode = (code, path = "") => REASONS.find(([codes]) => codes.includes(code))?.[1](path)

/** npm hides a full disk behind other errors, so that one is looked for first. @param {string} output @returns {string | undefined} */
export const sentenceForNpm = (output) => {
  if (/\bENOSPC\b/.test(output)) return sentenceForCode("ENOSPC")
  const code = /^npm (?:ERR!|error) code (\S+)/m.exec(output)?.[1] ?? ""
  const path = /^npm (?:ERR!|error) path (\S.*)$/m.exec(output)?.[1] ?? ""
  return sentenceForCode(code, path)
}
