import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../testing/test-server.ts';
import { networkOfAddress } from './network-of-address.ts';
import { checkCodeAttempt, checkPasswordAttempt, deleteOldAttempts, limitByAddress } from './rate-limits.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOfAddress(address)).toBe(network);
  });
});

describe('a throttled try', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  // A slow machine must not outlive the first one-second block.
  const lengthenWaits = () =>
    server.connection.rows(
      sql`update attempts set blocked_until = now() + interval '1 minute' where blocked_until is not null`,
    );
  const right = async () => true;
  const wrong = async () => false;
  const tried = (
    attempt: Partial<Parameters<typeof checkPasswordAttempt>[1]>,
    test: () => Promise<boolean>,
  ) =>
    checkPasswordAttempt(
      server.connection.db,
      { account: 'thato', address: '192.0.2.7', device: null, ...attempt },
      test,
    ).catch((error: Error) => error.message);

  it('is free five times per account and address, and a success resets the counter', async () => {
    const attempt = { account: 'forgetful' };
    for (let tries = 0; tries < 4; tries += 1) expect(await tried(attempt, wrong)).toBe(false);
    expect(await tried(attempt, right)).toBe(true);
    for (let tries = 0; tries < 5; tries += 1) expect(await tried(attempt, wrong)).toBe(false);
    await lengthenWaits();
    expect(await tried(attempt, right)).toMatch(/^Too many attempts/);
    expect(await tried({ ...attempt, address: '192.0.2.8' }, right)).toBe(true);
    expect(await tried({ account: 'somebody-else' }, right)).toBe(true);
  });

  it('is counted per IPv6 network', async () => {
    const account = 'guessed';
    for (let tries = 0; tries < 5; tries += 1)
      await tried({ account, address: `2001:db8:1:2::${tries}` }, wrong);
    await lengthenWaits();
    expect(await tried({ account, address: '2001:db8:1:2:abcd::9' }, right)).toMatch(/^Too many/);
    expect(await tried({ account, address: '2001:db8:1:3::9' }, right)).toBe(true);
  });

  it('is counted over all IPv6 networks of one site', async () => {
    const account = 'guessed from everywhere';
    for (let network = 0; network < 50; network += 1)
      await tried({ account, address: `2001:db8:7:${network.toString(16)}::1` }, wrong);
    await lengthenWaits();
    expect(await tried({ account, address: '2001:db8:7:ffff::1' }, right)).toMatch(/^Too many/);
    expect(await tried({ account, address: '2001:db8:8:ffff::1' }, right)).toBe(true);
    expect(await tried({ account: 'of the same site', address: '2001:db8:7:ffff::1' }, right)).toBe(true);
  });

  it('blocks an address after two hundred accounts, but not a known device', async () => {
    const address = '198.51.100.1';
    for (let tries = 0; tries < 200; tries += 1) await tried({ account: `name${tries}`, address }, wrong);
    await lengthenWaits();
    expect(await tried({ account: 'thato', address }, right)).toMatch(/^Too many/);
    expect(await tried({ account: 12, address, device: 'tablet' }, right)).toBe(true);
  });

  it('doubles its wait up to a quarter of an hour', async () => {
    const waits: number[] = [];
    await server.connection.rows(sql`delete from attempts`);
    for (let tries = 0; tries < 24; tries += 1) {
      await tried({ account: 'stubborn' }, wrong);
      const [row] = await server.connection.rows<{ wait: number | null }>(
        sql`select max(round(extract(epoch from blocked_until - last_at)))::int as wait from attempts`,
      );
      waits.push(row?.wait ?? 0);
      await server.connection.rows(sql`update attempts set blocked_until = null`);
    }
    expect(waits.slice(0, 7)).toEqual([0, 0, 0, 0, 1, 2, 4]);
    expect(waits.at(-1)).toBe(900);
  });

  it('is limited to five codes, even if forty come at once', async () => {
    const attempt = { account: 77, address: '192.0.2.7', device: null };
    let looked = 0;
    const tries = Array.from({ length: 40 }, () =>
      checkCodeAttempt(server.connection.db, attempt, async () => {
        looked += 1;
        return false;
      }).catch(() => 'refused'),
    );
    await Promise.all(tries);
    // A sixth one only if the burst takes longer than the first block.
    expect(looked).toBeLessThan(9);
    expect(looked).toBeGreaterThanOrEqual(5);
  });

  it('is checked five times out of forty at once; blocked ones are not checked', async () => {
    let looked = 0;
    const tries = Array.from({ length: 40 }, () =>
      tried({ account: 'burst', address: '192.0.2.77' }, async () => {
        looked += 1;
        return false;
      }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer === false)).toHaveLength(looked);
    // One more for each second that the burst takes.
    expect(looked).toBeLessThan(9);
    expect(looked).toBeGreaterThanOrEqual(5);
  });

  it('that succeeds is not counted, however many come from one address', async () => {
    const address = '198.51.100.7';
    for (let tries = 0; tries < 210; tries += 1)
      expect(await tried({ account: `right${tries}`, address }, right)).toBe(true);
    expect(await tried({ account: 'one-more', address }, wrong)).toBe(false);
  });

  it('is forgotten after a day, unless it still blocks', async () => {
    await tried({ account: 'yesterday' }, wrong);
    await server.connection.rows(
      sql`update attempts set last_at = now() - interval '25 hours', blocked_until = null`,
    );
    await tried({ account: 'today' }, wrong);
    await deleteOldAttempts(server.connection.db);
    const rows = await server.connection.rows(sql`select key from attempts`);
    // Today's counters: the account at its address, and the address.
    expect(rows).toHaveLength(2);
  });

  it('above an address’s hourly limit is rejected', async () => {
    const use = () => limitByAddress(server.connection.db, 'registration', '203.0.113.5', 2);
    await use();
    await use();
    await expect(use()).rejects.toThrow(/^Too many attempts/);
    await limitByAddress(server.connection.db, 'registration', '203.0.113.6', 2);
  });
});
