import { expect, it } from 'vitest';
import { readMail } from './read-mail.ts';

const senderOf = async (from: string) => {
  const mail = await readMail(new TextEncoder().encode(`From: ${from}\r\nSubject: Bill\r\n\r\nHello\r\n`));
  if (!mail) throw new Error('this is a mail');
  return mail.from;
};

it('has the one address that it says it is from', async () => {
  expect(await senderOf('"Mason, \\"M\\"" (Ltd) <m@mason.example>')).toBe('m@mason.example');
  expect(await senderOf('m@mason.example')).toBe('m@mason.example');
  expect(await senderOf('m@mason.example, n@mason.example')).toBeNull();
});

it('has none where that is longer than any address with a name, and takes no time for it', async () => {
  expect(await senderOf(`"${'M'.repeat(1000)}" <m@mason.example>`)).toBe('m@mason.example');
  expect(await senderOf(`"${'M'.repeat(2000)}" <m@mason.example>`)).toBeNull();
});
