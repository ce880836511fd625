import { expect, it } from 'vitest';
import { isEmailAddress } from './email-address.ts';

it('distinguishes email addresses from usernames, which may also contain an at sign', () => {
  for (const address of ['thato@example.com', ' Thato.Kgosi@site.example.co.bw '])
    expect([address, isEmailAddress(address)]).toEqual([address, true]);
  for (const username of ['thato', 'thato@site', '@thato', 'thato@', 'a b@example.com', ''])
    expect([username, isEmailAddress(username)]).toEqual([username, false]);
});
