/**
 * Where the socket of a service is, by protocol and host of its pages: at `/wss` of that host, encrypted exactly when they are. It asks for
 * the language in which sentences are pushed, since no header of a browser says which one was chosen, and for messages in their short form
 * (WIRE-21, spec 7.8, DEC-0116, DEC-0408).
 */
export const socketAddress = ({ host, protocol }: Readonly<Record<"host" | "protocol", string>>, language = ""): string =>
  `${protocol === "https:" ? "wss" : "ws"}://${host}/wss?${language === "" ? "" : `lang=${language}&`}short=1`
