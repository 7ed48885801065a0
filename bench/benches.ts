import type { Bench } from "./Row.ts"

/** The benchmarks; each is loaded only where it is run. */
export const BENCHES = {
  engine: async (): Promise<Bench> => (await import("./engine.ts")).PARTS,
  server: async (): Promise<Bench> => (await import("./server.ts")).PARTS,
  client: async (): Promise<Bench> => (await import("./client.ts")).PARTS,
  files: async (): Promise<Bench> => (await import("./files.ts")).PARTS
} as const

export type BenchName = keyof typeof BENCHES
