/** Minutes after signing in during which a token is made without the password, and an account without one proves itself. */
const FRESH_SIGN_IN_MINUTES = 10;

/** Returns true if a session was begun (ISO instant) at most ten minutes before `now`, in milliseconds since 1970 UTC. */
export const isFreshSignIn = (createdAt: string | undefined, now: number): boolean =>
  now - Date.parse(createdAt ?? '') <= FRESH_SIGN_IN_MINUTES * 60_000;
