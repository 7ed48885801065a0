/** How the program for the command line is started. The bots that it runs import the package by its name: here that means its sources. */
export const CLI: ReadonlyArray<string> = [
  "--disable-warning=ExperimentalWarning",
  "--conditions=parley-source",
  new URL("../../sdk/cli/main.ts", import.meta.url).pathname
]
