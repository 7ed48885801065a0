import type { Commands } from "./Command.ts"
import { GROUPS } from "./commands/groups.ts"
import { REGISTRATION } from "./commands/registration.ts"
import { SERVICE } from "./commands/service.ts"
import { SETTINGS } from "./commands/settings.ts"
import { USERS } from "./commands/users.ts"

/** Every command that works on the running server, or on its store while none runs, by its name of one or two words. */
export const COMMANDS: Commands = { ...USERS, ...REGISTRATION, ...SETTINGS, ...GROUPS, ...SERVICE }
