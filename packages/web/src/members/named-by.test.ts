import { expect, it } from 'vitest';
import { isAddress } from './named-by.ts';

it('an e-mail address is told from a username, which may hold an at sign as well', () => {
  for (const address of ['thato@example.com', ' Thato.Kgosi@site.example.co.bw '])
    expect([address, isAddress(address)]).toEqual([address, true]);
  for (const username of ['thato', 'thato@site', '@thato', 'thato@', 'a b@example.com', ''])
    expect([username, isAddress(username)]).toEqual([username, false]);
});
