/** Close code of a socket whose session is over: logged out elsewhere, expired, or revoked (CONN-10, DEC-0029). */
export const SESSION_OVER = 4001
