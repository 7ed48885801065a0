/** What stands in a worker for `process.env`: its name, as the program that starts it gives it. */
Object.assign(globalThis, { ENV: JSON.parse(self.name) })
