import { slice } from "../shared/store.ts"

/** The service has shown that it logs nobody in by an invitation alone. */
export const noInvite = slice((state) => state.entry.noInvite, false)
