import { hotpCodeOf, stepAt } from '../auth/second-factor/totp.ts';
import type { TestClient } from './test-client.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes the secret typed into an authenticator app. */
export const secretBytes = (typed: string): Buffer => {
  const bits = [...typed].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** Switches on two-factor sign-in for the signed-in person, whose password is that of signUp(). */
export async function enrol(person: TestClient): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await person.post('/api/user/2fa', { password: 'mortar-and-lime' });
  const code = hotpCodeOf(secretBytes(begun.body.secret), stepAt(Date.now()));
  const { status, body } = await person.post('/api/user/2fa/confirm', { code });
  if (status !== 200) throw new Error(`no second factor: ${status} ${JSON.stringify(body)}`);
  return { secret: begun.body.secret, recoveryCodes: body.recoveryCodes };
}
