import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { ConfigProblem } from '../../platform/config/environment-values.ts';
import { signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer({ passwords: 'strict' });
afterAll(() => server.stop());

const EASY = 'This password is too easy to guess. Choose a longer one, for instance of several words';

describe('where the operator forbids weak passwords', () => {
  it.each(['password', 'P@ssw0rd2026!', 'aaaaaaaa', 'abc123', 'mason99', 'gaborone1'])(
    'no account can be created with %s',
    async (password) => {
      const { status, body } = await server
        .visitor()
        .post('/api/register', { username: 'mason99', password });
      expect([status, body.errors]).toEqual([422, { password: EASY }]);
    },
  );

  it('seven strong characters are too few, eight are enough', async () => {
    const register = (username: string, password: string) =>
      server.visitor().post('/api/register', { username, password });
    expect((await register('seven', 'vR7!kqZ')).body.errors).toEqual({
      password: 'Password must be at least 8 characters',
    });
    expect((await register('eight', 'vR7!kqZw')).status).toBe(201);
  });

  it('an account needs a good password at creation and at each change', async () => {
    const person = await signUp(server);
    const change = (newPassword: string) =>
      person.post('/api/user/password', { currentPassword: 'mortar-and-lime', newPassword });
    expect((await change('football')).body.errors).toEqual({ newPassword: EASY });
    expect((await change('slate-and-cedar')).status).toBe(204);
  });

  it('a demo cannot become an account with a weak password', async () => {
    const visitor = server.visitor();
    await visitor.post('/api/demo');
    const { status, body } = await visitor.post('/api/demo/keep', { username: 'keeper', password: 'qwerty' });
    expect([status, body.errors]).toEqual([422, { password: EASY }]);
  });
});

describe('PASSWORDS', () => {
  it('only warns unless it is strict; invalid values stop the start', () => {
    expect(
      [undefined, '', 'warned', 'strict'].map((text) => readConfig({ PASSWORDS: text }, '/').passwords),
    ).toEqual([...['warned', 'warned', 'warned', 'strict']]);
    expect(() => readConfig({ PASSWORDS: 'hard' }, '/')).toThrow(ConfigProblem);
  });
});
