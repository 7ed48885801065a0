/** What a window says to a worker: which build are you (answered through the port), do not wait any longer, and keep the language that is noted. */
export type WorkerMessage = "build?" | "take over" | "keep texts"
