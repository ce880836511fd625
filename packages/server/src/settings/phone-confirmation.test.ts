import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp, type TestPerson } from '../testing/people.ts';
import { startTextGateway } from '../testing/servers/text-gateway.ts';
import { startServer } from '../testing/test-server.ts';

const PASSWORD = 'mortar-and-lime';
const HOUR = 3_600_000;

let person: TestPerson;
let numbers = 0;

const gateway = await startTextGateway();
const server = await startServer({ registrationsPerHour: 1000, smsWebhook: gateway.webhook, smsPerDay: 0 });
afterAll(async () => {
  await server.stop();
  await gateway.stop();
});
beforeEach(async () => {
  gateway.taken.length = 0;
  gateway.status = 200;
  server.setNow(Date.now());
  person = await signUp(server);
});

const aNumber = () => {
  numbers += 1;
  return `+2677100${String(numbers).padStart(4, '0')}`;
};
const profile = (body: object, who: TestPerson = person) => who.put('/api/user/profile', body);
const withNumber = async (phone = aNumber(), who: TestPerson = person) => {
  const { status } = await profile({ phone, password: PASSWORD }, who);
  expect(status).toBe(200);
  return phone;
};
const ask = (who: TestPerson = person) => who.post('/api/user/phone/code');
const give = (code: string, who: TestPerson = person) => who.post('/api/user/phone/confirm', { code });
const codeIn = (text = gateway.taken.at(-1)?.text ?? '') => /\b\d{6}\b/.exec(text)?.[0] ?? '';
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a phone number', () => {
  it.each([
    ['+267 71 23-45 (67)', '+26771234567'],
    ['+٢٦٧ ٧١ ٢٣٤ ٥٦٧', '+26771234567'],
    ['\u200e+44 20 7946 0958', '+442079460958'],
  ])('written %s is stored in international format', async (typed, kept) => {
    expect((await profile({ phone: typed, password: PASSWORD })).body.phone).toBe(kept);
  });

  it.each(['71 234 567', '0026771234567', '+0 71234567', '+26771234567890123', 'call me', '+267 71x2345'])(
    'written %s is rejected with a message at its field',
    async (phone) => {
      const answer = await profile({ phone, password: PASSWORD });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { phone: 'Enter the number with its country code, such as +267 71 234 567' } },
      });
    },
  );

  it('needs the password for a change or removal', async () => {
    const phone = await withNumber();
    for (const body of [{ phone: aNumber() }, { phone: null }, { phone: aNumber(), password: 'guessed' }]) {
      const answer = await profile(body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['password']]);
    }
    expect((await person.get('/api/user')).body.phone).toBe(phone);
    // The same number in another format is no change.
    expect((await profile({ phone: phone.replace('+267', '+267 '), city: 'Maun' })).status).toBe(200);
  });

  it('stored in another format stays while other profile fields change', async () => {
    await server.connection.rows(sql`update users set phone = '071 234 567' where id = ${person.id}`);
    expect((await profile({ city: 'Maun' })).body).toMatchObject({ phone: '071 234 567', city: 'Maun' });
    expect(await ask()).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/country code/) },
    });
  });
});

describe('the code of a text message', () => {
  it('confirms its number once, in the user’s language', async () => {
    await person.put('/api/user/settings', { language: 'de' });
    const phone = await withNumber();
    expect((await person.get('/api/user')).body.phoneConfirmedAt).toBeNull();
    expect(await ask()).toMatchObject({ status: 202, body: { minutes: 10 } });
    expect(gateway.taken).toEqual([
      { to: phone, text: expect.stringContaining('Ihr Code für Brick Ledger') },
    ]);
    const code = codeIn();
    const { status, body } = await give(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect([status, body.phoneConfirmedAt]).toEqual([200, expect.stringMatching(/^20\d\d-/)]);
    expect((await give(code)).status).toBe(422);
    expect(await ask()).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/already/) } });
  });

  it('has five tries, and the sixth fails even if correct', async () => {
    await withNumber();
    await ask();
    const code = codeIn();
    const tries = await Promise.all(Array.from({ length: 5 }, () => give(other(code))));
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    expect((await give(code)).status).toBe(422);
  });

  it('works for ten minutes', async () => {
    await withNumber();
    await ask();
    server.setNow(Date.now() + HOUR / 6 + 1000);
    expect((await give(codeIn())).status).toBe(422);
  });

  it('is valid only for its number and account', async () => {
    const phone = await withNumber();
    await ask();
    const code = codeIn();
    const another = await signUp(server);
    await withNumber(phone, another);
    expect((await give(code, another)).status).toBe(422);
    await withNumber();
    expect((await give(code)).status).toBe(422);
    expect((await person.get('/api/user')).body.phoneConfirmedAt).toBeNull();
  });

  it('is needed again after a change of number', async () => {
    await withNumber();
    await ask();
    await give(codeIn());
    await profile({ city: 'Maun' });
    expect((await person.get('/api/user')).body.phoneConfirmedAt).not.toBeNull();
    await withNumber();
    expect((await person.get('/api/user')).body.phoneConfirmedAt).toBeNull();
  });

  it('is not stored in plain text', async () => {
    await withNumber();
    await ask();
    const rows = await server.connection.rows(sql`select * from phone_codes where user_id = ${person.id}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(codeIn());
  });
});

describe('codes are limited', () => {
  it('to five per day and account for any number, and then no more tries', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      await withNumber();
      expect((await ask()).status).toBe(202);
    }
    const code = codeIn();
    for (let tries = 0; tries < 5; tries += 1) await give(other(code));
    const answer = await ask();
    expect([answer.status, Number(answer.headers.get('retry-after')) > 80_000]).toEqual([429, true]);
    expect(gateway.taken).toHaveLength(5);
    expect((await give(code)).status).toBe(422);
  });

  it('to five per day and number for any account', async () => {
    const phone = aNumber();
    const statuses: number[] = [];
    for (let asked = 0; asked < 7; asked += 1) {
      const who = await signUp(server);
      await withNumber(phone, who);
      statuses.push((await ask(who)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  });

  it('to half of the installation’s daily messages', async () => {
    const small = await startServer({ smsWebhook: gateway.webhook, smsPerDay: 4 });
    const statuses: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) {
      const who = await signUp(small);
      await withNumber(aNumber(), who);
      statuses.push((await ask(who)).status);
    }
    expect(statuses).toEqual([202, 202, 429, 429]);
    await small.stop();
  });
});

describe('a code cannot be sent', () => {
  it('without a number, a gateway, or if the gateway fails', async () => {
    expect(await ask()).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/Enter it first/) },
    });
    await withNumber();
    gateway.status = 500;
    expect(await ask()).toMatchObject({
      status: 503,
      body: { detail: expect.stringMatching(/could not be sent/) },
    });
    const silent = await startServer({ smsWebhook: undefined });
    const who = await signUp(silent);
    await withNumber(aNumber(), who);
    expect(await ask(who)).toMatchObject({
      status: 409,
      body: { detail: 'This server sends no text messages.' },
    });
    await silent.stop();
  });
});
