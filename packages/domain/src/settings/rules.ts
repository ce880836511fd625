import { refusedField, said } from '../errors.ts';

const NOT_SET_UP = said('Set up two-factor sign-in with a code of your authenticator app first');
const NOT_TO_BE_DROPPED = said('Two-factor sign-in is switched off with your password and a code');

/**
 * Two-factor sign-in is switched by enrolment alone: a form that sends all settings may repeat what is, and nothing
 * else. Throws invalid.
 */
export function mustKeepTwoFactor(stored: { twoFactorAuth: boolean }, wanted: boolean | undefined): void {
  if (wanted === undefined || wanted === stored.twoFactorAuth) return;
  const sentence = wanted ? NOT_SET_UP : NOT_TO_BE_DROPPED;
  throw refusedField('twoFactorAuth', sentence);
}
