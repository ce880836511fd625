import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  addExpenseBy,
  addProjectOf,
  confirmEmailOf,
  joinAs,
  signUp,
  type TestPerson,
} from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer({ registrationsPerHour: 1000 });
const person = await signUp(server, 'thato');
afterAll(() => server.stop());

const change = (body: object, who: TestPerson = person) =>
  who.put('/api/user/profile', {
    ...(('email' in body || 'phone' in body) && { password: 'mortar-and-lime' }),
    ...body,
  });
const current = async (who: TestPerson = person) => (await who.get('/api/user')).body;

const whole = {
  firstName: 'Thato',
  lastName: 'Kgosi',
  email: 'thato@example.com',
  phone: '+26771000000',
  role: 'quantity_surveyor',
  company: 'Kgosi Quantity Surveyors',
  address: 'Plot 12, Main Mall',
  city: 'Gaborone',
  country: 'BW',
  bio: 'Measures twice.',
  website: 'https://kgosi.example.com',
  linkedin: 'https://www.linkedin.com/in/thato',
};

describe('a profile', () => {
  it('is stored when sent completely, and returned with the user', async () => {
    const answer = await change(whole);
    expect(answer).toMatchObject({ status: 200, body: { ...whole, username: person.username } });
    expect(answer.body).not.toHaveProperty('password');
    expect(await current()).toEqual(answer.body);
  });

  it('keeps missing fields and clears empty ones', async () => {
    await change(whole);
    const { body } = await change({ city: 'Maun', phone: '', website: '', bio: null });
    expect(body).toMatchObject({ ...whole, city: 'Maun', phone: null, website: null, bio: null });
  });

  it.each([
    ['email', 'no address'],
    ['email', 'thato@example.com\nBcc: everybody@example.com'],
    ['email', 'thato@exam\r\nple.com'],
    ['role', 'viewer'],
    ['role', 'admin'],
    ['role', null],
    ['country', 'XX'],
    ['country', ''],
    ['website', 'javascript:alert(1)'],
    ['website', 'example.com'],
    ['linkedin', 'data:text/html,x'],
    ['firstName', 'x'.repeat(101)],
    ['phone', '1'.repeat(51)],
    ['bio', 'x'.repeat(2001)],
    ['avatar', 'https://example.com/me.png'],
    ['avatar', '/api/files/AAAAAAAAAAAAAAAAAAAAAA'],
    ['firstName', 'Tha\u0000to'],
  ])('with %s %.40j is rejected at the field, and nothing is stored', async (field, value) => {
    const before = await current();
    const answer = await change({ city: 'Elsewhere', [field]: value });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await current()).toEqual(before);
  });

  it('rejects an address of another account, ignoring case', async () => {
    const other = await signUp(server, 'other');
    await change({ email: 'shared@example.com' }, other);
    const before = await current();
    const answer = await change({ city: 'Elsewhere', email: 'Shared@Example.COM' });
    expect(answer).toMatchObject({
      status: 409,
      body: { errors: { email: 'This email address is already in use' } },
    });
    expect(await current()).toEqual(before);
    expect((await change({ email: 'SHARED@example.com' }, other)).status).toBe(200);
  });

  it('changes the address only with the password, notifies the old one and invalidates its links', async () => {
    const mover = await signUp(server, 'mover');
    await confirmEmailOf(server, mover, 'before@example.com');
    await server.connection.rows(
      sql`insert into password_resets (token_hash, user_id, expires_at) values ('x', ${mover.id}, now() + interval '1 hour')`,
    );
    const wrong = await mover.put('/api/user/profile', { email: 'after@example.com', password: 'guessed' });
    const none = await mover.put('/api/user/profile', { email: 'after@example.com' });
    for (const answer of [wrong, none]) {
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual(['password']);
    }
    expect((await current(mover)).email).toBe('before@example.com');
    // The same address is no change.
    const same = { email: 'before@example.com', city: 'Maun' };
    expect((await mover.put('/api/user/profile', same)).status).toBe(200);
    expect((await change({ email: 'after@example.com' }, mover)).body.email).toBe('after@example.com');
    const mails = await server.connection.rows(
      sql`select recipient from mails where recipient in ('before@example.com', 'after@example.com') and links_to is null`,
    );
    expect(mails).toEqual([{ recipient: 'before@example.com' }]);
    expect(
      await server.connection.rows(sql`select 1 from password_resets where user_id = ${mover.id}`),
    ).toEqual([]);
  });

  it('changes nothing else of the account', async () => {
    const before = await current();
    const { body } = await change({
      id: 1,
      username: 'somebody-else',
      password: 'another-one',
      createdAt: '2020-01-01T00:00:00.000Z',
      currency: 'JPY',
      twoFactorAuth: true,
    });
    expect({ ...body, updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
  });

  it('gives no rights through a job title', async () => {
    const project = await addProjectOf(await signUp(server, 'builder'));
    const viewer = await joinAs(server, project, 'viewer');
    expect((await viewer.get(`/api/projects/${project}/expenses`)).status).toBe(403);
    expect((await change({ role: 'owner' }, viewer)).body.role).toBe('owner');
    expect((await viewer.get(`/api/projects/${project}/expenses`)).status).toBe(403);
    expect((await viewer.patch(`/api/projects/${project}`, { name: 'Mine now' })).status).toBe(403);
    expect((await viewer.get(`/api/projects/${project}`)).body.role).toBe('viewer');
  });
});

// The smallest PNG: one transparent pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function picture(who: TestPerson): Promise<string> {
  const { status, body } = await who.upload(PIXEL, 'me.png', 'image/png');
  expect(status).toBe(201);
  return body.url;
}

describe('the profile picture', () => {
  it('is visible to users who share a project, and to nobody else', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const member = await joinAs(server, project, 'viewer');
    const stranger = await signUp(server, 'stranger');
    const avatar = await picture(owner);
    expect((await member.get(avatar)).status).toBe(404);
    expect((await change({ avatar }, owner)).body.avatar).toBe(avatar);
    const answers = [];
    for (const who of [owner, member, stranger, server.visitor()])
      answers.push((await who.get(avatar)).status);
    expect(answers).toEqual([200, 200, 404, 401]);
    await owner.delete(`/api/projects/${project}`);
    expect((await member.get(avatar)).status).toBe(404);
  });

  it('is visible to its owner only after it was replaced', async () => {
    const owner = await signUp(server, 'owner');
    const member = await joinAs(server, await addProjectOf(owner), 'viewer');
    const before = await picture(owner);
    await change({ avatar: before }, owner);
    expect((await change({ avatar: null }, owner)).body.avatar).toBeNull();
    expect([(await owner.get(before)).status, (await member.get(before)).status]).toEqual([200, 404]);
    // Undo still finds it.
    expect((await change({ avatar: before }, owner)).body.avatar).toBe(before);
  });

  it('cannot be a page, a PDF, somebody else’s file or a project attachment', async () => {
    const owner = await signUp(server, 'owner');
    const page = new TextEncoder().encode('<html><script>alert(1)</script></html>');
    expect((await owner.upload(page, 'me.png', 'image/png')).status).toBe(422);
    const paper = new Uint8Array(2000).fill(32);
    paper.set(new TextEncoder().encode('%PDF-1.7\n'));
    const pdf = (await owner.upload(paper, 'me.pdf', 'application/pdf')).body.url;
    expect((await change({ avatar: pdf }, owner)).body.errors).toEqual({
      avatar: 'Choose a JPEG or PNG picture',
    });
    const theirs = await picture(person);
    expect((await change({ avatar: theirs }, owner)).body.errors).toEqual({
      avatar: 'Upload the file here first',
    });
    const receipt = await picture(owner);
    await addExpenseBy(owner, await addProjectOf(owner), { receiptUrl: receipt });
    expect((await change({ avatar: receipt }, owner)).status).toBe(422);
    expect((await current(owner)).avatar).toBeNull();
  });

  it('cannot also be used as a receipt', async () => {
    const owner = await signUp(server, 'owner');
    const avatar = await picture(owner);
    await change({ avatar }, owner);
    const answer = await owner.post(`/api/projects/${await addProjectOf(owner)}/expenses`, {
      phase: 'roofing',
      itemName: 'x',
      amount: 1,
      date: '2026-01-01',
      receiptUrl: avatar,
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { receiptUrl: 'Upload the file here first' } },
    });
  });
});

describe('computed account facts', () => {
  it('are its age and completed projects', async () => {
    const builder = await signUp(server, 'builder');
    const { createdAt } = await current(builder);
    const facts = async () => (await builder.get('/api/user/facts')).body;
    expect(await facts()).toMatchObject({ memberSince: createdAt, completedProjects: 0 });
    const [first, second, third] = [
      await addProjectOf(builder),
      await addProjectOf(builder),
      await addProjectOf(builder),
    ];
    await builder.patch(`/api/projects/${first}`, { state: 'completed' });
    await builder.patch(`/api/projects/${second}`, { state: 'completed' });
    await builder.patch(`/api/projects/${third}`, { state: 'archived' });
    expect((await facts()).completedProjects).toBe(2);
    await builder.delete(`/api/projects/${second}`);
    expect((await facts()).completedProjects).toBe(1);
    const guest = await joinAs(server, first, 'viewer');
    expect((await guest.get('/api/user/facts')).body.completedProjects).toBe(1);
  });
});

describe('the last opened project', () => {
  it('is remembered across devices while the user is a member', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    expect((await current(owner)).lastProjectId).toBeNull();
    expect((await owner.put('/api/user/last-project', { projectId: project })).status).toBe(204);
    expect((await current(owner)).lastProjectId).toBe(project);
    const elsewhere = await addProjectOf(person);
    expect((await owner.put('/api/user/last-project', { projectId: elsewhere })).status).toBe(404);
    expect((await owner.put('/api/user/last-project', { projectId: 999_999 })).status).toBe(404);
    const gone = await addProjectOf(owner);
    await owner.delete(`/api/projects/${gone}`);
    expect((await owner.put('/api/user/last-project', { projectId: gone })).status).toBe(404);
    expect((await current(owner)).lastProjectId).toBe(project);
  });
});

describe('presence', () => {
  it('means a recently renewed live connection', async () => {
    const online = async () => (await person.get('/api/user/facts')).body.online;
    expect(await online()).toBe(false);
    await server.connection.rows(
      sql`insert into live_streams (id, user_id, process) values (gen_random_uuid(), ${person.id}, 'test')`,
    );
    expect(await online()).toBe(true);
    await server.connection.rows(sql`update live_streams set seen_at = now() - interval '10 minutes'`);
    expect(await online()).toBe(false);
  });
});
