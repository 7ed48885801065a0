/** Where the socket of a service is, by protocol and host of its pages: at `/wss` of that host, encrypted exactly when they are (WIRE-21, spec 7.8). */
export const socketAddress = ({ host, protocol }: Readonly<Record<"host" | "protocol", string>>): string =>
  `${protocol === "https:" ? "wss" : "ws"}://${host}/wss`
