import * as z from 'zod';

/** Passwords are taken as typed, never trimmed or cut. 1 kB is the most that is hashed. */
const PASSWORD_LIMIT = 1024;

/** A password that is being chosen. Weak ones are warned of on the screen, not refused. */
export const newPassword = z.string({ error: 'passwordShort' }).min(6, 'passwordShort').max(PASSWORD_LIMIT);

/** A password that is to be compared with the stored one. */
export const givenPassword = z
  .string({ error: 'passwordRequired' })
  .min(1, 'passwordRequired')
  .max(PASSWORD_LIMIT);

/** Six digits of an authenticator app or a recovery code, as people type them: with blanks and hyphens. */
export const oneTimeCode = z.string().trim().min(1).max(40).meta({ example: '492 039' });
