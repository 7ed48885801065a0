import { readFileSync } from "node:fs"

/**
 * Loaded before a server of tests (`node --import`): its clock is ahead by the milliseconds that the file of `TEST_CLOCK` holds. Nothing in
 * the server knows of it.
 */
const file = process.env["TEST_CLOCK"] ?? ""
const real = Date.now.bind(Date)
Date.now = () => real() + Number(readFileSync(file, "utf8"))
