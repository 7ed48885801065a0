/** Part of the login chunk: no Schema. */

const HTTPS = /^https:\/\/([a-z0-9.:[\]_-]+)(?:[/?#]|$)/

/**
 * Host of a page of others that may be shown inside of the app, from its address in normal form; `undefined` for one that may not: what
 * does not come over https, pretends to be of another host, or is of `own`, our own (ROUTE-20, spec 2.1, DEC-0095).
 */
export const framedHost = (address: string, own: string): string | undefined => {
  const found = HTTPS.exec(address.toLowerCase())
  return found === null || found[1] === own ? undefined : found[1]
}
