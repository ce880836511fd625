import { fieldProblem, problemMessage } from '../errors.ts';

const NOT_SET_UP = problemMessage('Set up two-factor sign-in with a code of your authenticator app first');
const NOT_BY_SETTINGS = problemMessage('Two-factor sign-in is switched off with your password and a code');

/**
 * Throws `invalid` if settings would change two-factor sign-in, which only enrolment may do. A form that sends all
 * settings may repeat the current value.
 */
export function assertTwoFactorUnchanged(
  stored: { twoFactorAuth: boolean },
  wanted: boolean | undefined,
): void {
  if (wanted === undefined || wanted === stored.twoFactorAuth) return;
  const sentence = wanted ? NOT_SET_UP : NOT_BY_SETTINGS;
  throw fieldProblem('twoFactorAuth', sentence);
}
