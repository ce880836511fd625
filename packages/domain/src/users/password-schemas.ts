import * as z from 'zod';
import { asciiDigits } from '../text-checks.ts';

/** Passwords are never trimmed or truncated. At most 1 kB is hashed. */
const MAX_PASSWORD_LENGTH = 1024;

/** A new password. Weak ones cause a warning on the screen, not an error. */
export const newPassword = z
  .string({ error: 'passwordShort' })
  .min(6, 'passwordShort')
  .max(MAX_PASSWORD_LENGTH);

/** A password to compare with the stored hash. */
export const enteredPassword = z
  .string({ error: 'passwordRequired' })
  .min(1, 'passwordRequired')
  .max(MAX_PASSWORD_LENGTH);

/**
 * The password of the signed-in account. Accounts without one leave it out: a sign-in at most ten minutes old counts
 * instead.
 */
export const ownPassword = enteredPassword.optional();

/** A six-digit code or a recovery code as typed, with spaces and hyphens. */
export const oneTimeCode = z
  .string()
  .trim()
  .overwrite(asciiDigits)
  .min(1)
  .max(40)
  .meta({ example: '492 039' });
