import { afterAll, describe, expect, it } from 'vitest';
import { onCommit } from '../platform/db/commit-events.ts';
import { addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const person = await signUp(server, 'thato');
afterAll(() => server.stop());

const change = (body: unknown) => person.put('/api/user/settings', body);
const current = async () => (await person.get('/api/user')).body;

describe('settings', () => {
  it('are stored when sent completely, and returned with the user', async () => {
    const body = {
      currency: 'BWP',
      language: 'pt',
      timezone: 'Africa/Gaborone',
      emailNotifications: false,
      smsNotifications: true,
      darkMode: true,
      twoFactorAuth: false,
    };
    const answer = await change(body);
    expect(answer).toMatchObject({ status: 200, body: { ...body, username: person.username } });
    expect(answer.body).not.toHaveProperty('password');
    expect(await current()).toEqual(answer.body);
  });

  it('for light or dark end following the system theme, unless both are sent', async () => {
    await change({ followSystemTheme: true });
    expect((await change({ keyboardShortcuts: true })).body.followSystemTheme).toBe(true);
    expect((await change({ darkMode: true })).body).toMatchObject({
      darkMode: true,
      followSystemTheme: false,
    });
    const both = await change({ darkMode: false, followSystemTheme: true });
    expect(both.body).toMatchObject({ darkMode: false, followSystemTheme: true });
  });

  it('include additional ones, and missing ones stay', async () => {
    await change({ currency: 'ZAR', siteMode: true });
    const body = {
      followSystemTheme: false,
      keyboardShortcuts: false,
      dailyDigest: true,
      noticeChoices: { 'expense-paid': false },
    };
    expect((await change(body)).body).toMatchObject({ ...body, currency: 'ZAR', siteMode: true });
    expect((await change({ noticeChoices: {} })).body).toMatchObject({
      noticeChoices: {},
      dailyDigest: true,
    });
  });

  it.each([
    [{ currency: 'ABC' }, 'currency'],
    [{ currency: null }, 'currency'],
    [{ language: 'tlh' }, 'language'],
    [{ timezone: 'Europe/Berlin' }, 'timezone'],
    [{ darkMode: 'yes' }, 'darkMode'],
    [{ siteMode: null }, 'siteMode'],
    [{ noticeChoices: { 'expense-paid': 'no' } }, 'noticeChoices.expense-paid'],
    [{ noticeChoices: { '<b>': true } }, 'noticeChoices.<b>'],
    [
      { noticeChoices: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, true])) },
      'noticeChoices',
    ],
  ])('with invalid values are rejected at their field: %j', async (body, field) => {
    const before = await current();
    const answer = await change({ keyboardShortcuts: true, ...body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await current()).toEqual(before);
  });

  it('cannot switch on two-factor sign-in, and store nothing of a body that tries', async () => {
    const before = await current();
    const answer = await change({ currency: 'JPY', twoFactorAuth: true });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: { twoFactorAuth: 'Set up two-factor sign-in with a code of your authenticator app first' },
      },
    });
    expect(await current()).toEqual(before);
  });

  it('change nothing else of the account', async () => {
    const before = await current();
    const { status, body } = await change({
      id: 1,
      username: 'somebody-else',
      password: 'another-one',
      role: 'contractor',
      createdAt: '2020-01-01T00:00:00.000Z',
      lastProjectId: 7,
      twoFactorSecret: 'x',
    });
    expect(status).toBe(200);
    expect({ ...body, updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
    const visitor = server.visitor();
    expect(
      (await visitor.post('/api/login', { username: person.username, password: 'mortar-and-lime' })).status,
    ).toBe(200);
  });

  it('are sent to the user’s other screens after they are stored', async () => {
    const said: unknown[] = [];
    const stop = onCommit(server.servingPool, (announced) => said.push(...announced));
    await change({ currency: 'none' });
    expect(said).toEqual([]);
    await change({ siteMode: false });
    expect(said).toEqual([{ userId: person.id, topic: 'settings' }]);
    stop();
  });

  it('define the currency of a project until one is chosen for it', async () => {
    const project = await addProjectOf(person);
    await change({ currency: 'GBP' });
    expect((await person.get(`/api/projects/${project}`)).body.currency).toBe('GBP');
    await person.patch(`/api/projects/${project}`, { currency: 'EUR' });
    await change({ currency: 'BWP' });
    expect((await person.get(`/api/projects/${project}`)).body.currency).toBe('EUR');
  });
});

describe('notification channels', () => {
  it('are available if the operator has configured them', async () => {
    expect((await person.get('/api/settings/options')).body).toEqual({ mail: false, sms: false });
    const connected = await startServer({
      smtpUrl: 'smtp://mail.example.com',
      publicUrl: 'https://ledger.example.com',
      smsWebhook: 'https://sms.example.com/send',
    });
    try {
      const other = await signUp(connected, 'other');
      expect((await other.get('/api/settings/options')).body).toEqual({ mail: true, sms: true });
    } finally {
      await connected.stop();
    }
  });
});
