/** What a window says to a worker: which build are you (answered through the port), and do not wait any longer. */
export type WorkerMessage = "build?" | "take over"
