import type { Comment } from '@brick/domain/comments/api';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

let owner: TestPerson;
let project: number;
let beside: string;

const server = await startServer({ registrationsPerHour: 1_000_000 });
afterAll(() => server.stop());

beforeEach(async () => {
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
  const { body: issue } = await owner.post(`/api/projects/${project}/issues`, { title: 'Crack in the wall' });
  beside = `/api/issues/${issue.id}/comments`;
});

async function say(person: TestPerson, text: string, path = beside): Promise<Comment> {
  const { status, body } = await person.post(path, { text });
  if (status !== 201) throw new Error(`not said: ${status} ${JSON.stringify(body)}`);
  return body;
}

const textsOf = async (person: TestPerson, path = beside): Promise<string[]> =>
  (await person.get(path)).body.map(({ text }: Comment) => text);

const noticesOf = async (person: TestPerson): Promise<string[]> =>
  (await person.get('/api/notices?limit=500')).body
    .filter(({ kind }: { kind: string }) => kind === 'commented' || kind === 'mentioned')
    .map(({ kind, text }: { kind: string; text: string }) => `${kind}: ${text}`);

describe('comments on a row', () => {
  it('are read and written by everybody who may read the row, oldest first', async () => {
    const viewer = await joinAs(server, project, 'viewer');
    const first = await say(viewer, '  Since when?\r\nSeen it on Monday.  ');
    expect(first).toMatchObject({
      entity: 'issue',
      text: 'Since when?\r\nSeen it on Monday.',
      authorId: viewer.id,
      authorName: viewer.username,
      mentions: [],
      version: 1,
    });
    await say(owner, 'Since the rain.');
    expect(await textsOf(viewer)).toEqual([first.text, 'Since the rain.']);
    const { body, headers } = await viewer.get(`${beside}?sort=-createdAt&limit=1`);
    expect(body.map(({ text }: Comment) => text)).toEqual(['Since the rain.']);
    expect(headers.get('x-total-count')).toBe('2');
    const cursor = headers.get('x-next-cursor');
    expect(await textsOf(viewer, `${beside}?sort=-createdAt&limit=1&cursor=${cursor}`)).toEqual([first.text]);
  });

  it('are unavailable for kinds without known rights, even to their author', async () => {
    const { id } = await say(owner, 'Rain until noon.');
    await server.pool.query(`update comments set entity = 'weather-report' where id = $1`, [id]);
    expect((await owner.patch(`/api/comments/${id}`, { text: 'Rain all day.' })).status).toBe(404);
    expect((await owner.delete(`/api/comments/${id}`)).status).toBe(404);
    expect(await textsOf(owner)).toEqual([]);
    const { rows } = await server.pool.query(`select text, deleted_at from comments where id = $1`, [id]);
    expect(rows).toEqual([{ text: 'Rain until noon.', deleted_at: null }]);
  });

  it('can be neither empty nor longer than a page', async () => {
    for (const text of ['', '   \n ', 'x'.repeat(5001)])
      expect([text.length, (await owner.post(beside, { text })).status]).toEqual([text.length, 422]);
    expect((await owner.post(beside, { text: 'x'.repeat(5000) })).status).toBe(201);
  });

  it('do not include those of other rows', async () => {
    await say(owner, 'About the issue');
    const { id } = await addExpenseBy(owner, project);
    expect(await textsOf(owner, `/api/expenses/${id}/comments`)).toEqual([]);
  });

  it('are hidden from users who cannot find the row', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const { id } = await addExpenseBy(owner, project);
    const path = `/api/expenses/${id}/comments`;
    const { id: comment } = await say(owner, 'Is this the last delivery?', path);
    expect((await contractor.get(path)).status).toBe(404);
    expect((await contractor.post(path, { text: 'It is' })).status).toBe(404);
    expect((await contractor.patch(`/api/comments/${comment}`, { text: 'It is' })).status).toBe(404);
    expect((await contractor.delete(`/api/comments/${comment}`)).status).toBe(404);
  });

  it('on a draft are visible to its author only, also in the project’s log', async () => {
    const architect = await joinAs(server, project, 'architect');
    const { body: draft } = await architect.post(`/api/projects/${project}/variations`, {
      title: 'Skylight over the stairs',
      extraCost: '9000.00',
      status: 'draft',
    });
    const path = `/api/variations/${draft.id}/comments`;
    const { id } = await say(architect, `Ask @${owner.username} first`, path);
    expect((await owner.get(path)).status).toBe(404);
    expect((await owner.post(path, { text: 'What?' })).status).toBe(404);
    expect((await owner.delete(`/api/comments/${id}`)).status).toBe(404);
    expect(await noticesOf(owner)).toEqual([]);
    const told = async () => (await owner.get(`/api/projects/${project}/activity?entity=comment`)).body;
    expect(await told()).toEqual([]);
    await architect.patch(`/api/variations/${draft.id}`, { status: 'pending' });
    expect(await told()).toMatchObject([
      {
        action: 'created',
        entityId: id,
        entityTitle: 'VO-0001 Skylight over the stairs',
        record: { kind: 'variation', id: draft.id },
        after: { text: `Ask @${owner.username} first` },
      },
    ]);
  });
});

describe('comment notices', () => {
  it('go to the row’s creator, assignee and earlier commenters, but not to the author', async () => {
    const [architect, engineer, viewer] = (await Promise.all(
      ['architect', 'engineer', 'viewer'].map((role) => joinAs(server, project, role)),
    )) as [TestPerson, TestPerson, TestPerson];
    const { body: issue } = await architect.post(`/api/projects/${project}/issues`, {
      title: 'Leak',
      assignedTo: engineer.username,
    });
    const path = `/api/issues/${issue.id}/comments`;
    await say(owner, 'Which pipe?', path);
    await say(engineer, 'The upper one', path);
    expect(await noticesOf(architect)).toEqual([
      `commented: ${engineer.username} commented on “SN-0002 Leak”`,
      `commented: ${owner.username} commented on “SN-0002 Leak”`,
    ]);
    expect(await noticesOf(engineer)).toEqual([`commented: ${owner.username} commented on “SN-0002 Leak”`]);
    expect(await noticesOf(owner)).toEqual([`commented: ${engineer.username} commented on “SN-0002 Leak”`]);
    expect(await noticesOf(viewer)).toEqual([]);
  });

  it('go to a mentioned member, once and instead of any other notice', async () => {
    const engineer = await joinAs(server, project, 'engineer');
    await say(engineer, 'I was there');
    const said = await say(
      owner,
      `@${engineer.username.toUpperCase()}, @${engineer.username}: and the other side?`,
    );
    expect(said.mentions).toEqual([engineer.username]);
    expect(await noticesOf(engineer)).toEqual([
      `mentioned: ${owner.username} mentioned you in a comment on “SN-0001 Crack in the wall”`,
    ]);
  });

  it('do not go to users who may not read the row, nor to other projects', async () => {
    const [contractor, stranger] = [await joinAs(server, project, 'contractor'), await signUp(server)];
    const { id } = await addExpenseBy(owner, project);
    const text = `@${contractor.username} @${stranger.username} who brought this?`;
    const said = await say(owner, text, `/api/expenses/${id}/comments`);
    expect(said.mentions).toEqual([contractor.username]);
    expect([await noticesOf(contractor), await noticesOf(stranger)]).toEqual([[], []]);
    const { id: own } = await addExpenseBy(contractor, project);
    await say(owner, text, `/api/expenses/${own}/comments`);
    expect(await noticesOf(contractor)).toEqual([
      `mentioned: ${owner.username} mentioned you in a comment on “EX-0002 Ready-mix concrete 30 MPa”`,
    ]);
  });

  it('go only to newly mentioned members after an edit', async () => {
    const [engineer, architect] = [
      await joinAs(server, project, 'engineer'),
      await joinAs(server, project, 'architect'),
    ];
    await say(architect, 'Looks old to me');
    const { id } = await say(owner, `@${engineer.username} please measure`);
    const changed = `@${engineer.username} and @${architect.username} please measure`;
    expect((await owner.patch(`/api/comments/${id}`, { text: changed })).body.mentions).toHaveLength(2);
    expect((await noticesOf(engineer)).map((text) => text.split(':')[0])).toEqual(['mentioned']);
    expect((await noticesOf(architect)).map((text) => text.split(':')[0])).toEqual([
      'mentioned',
      'commented',
    ]);
  });

  it('go after an edit to who reads only their own parts of a row, as from the start', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const day = (await owner.put(`/api/projects/${project}/diary/2026-05-04`, { notes: 'Rain' })).body;
    const said = await say(owner, 'Who was here?', `/api/diary-days/${day.id}/comments`);
    const text = `@${contractor.username} who was here?`;
    expect((await owner.patch(`/api/comments/${said.id}`, { text })).status).toBe(200);
    expect((await noticesOf(contractor)).map((told) => told.split(':')[0])).toEqual(['mentioned']);
  });
});

describe('a comment', () => {
  it('can be edited by its author, from the current version', async () => {
    const viewer = await joinAs(server, project, 'viewer');
    const { id } = await say(viewer, 'Sinse when?');
    const path = `/api/comments/${id}`;
    expect((await viewer.patch(path, { text: 'Since when?', version: 1 })).body).toMatchObject({
      text: 'Since when?',
      version: 2,
    });
    const stale = await viewer.patch(path, { text: 'Since Monday?', version: 1 });
    expect([stale.status, stale.body.current.text]).toEqual([409, 'Since when?']);
    expect((await owner.patch(path, { text: 'Never' })).status).toBe(403);
    expect(await textsOf(owner)).toEqual(['Since when?']);
  });

  it('can be deleted by its author or an owner, and restored by whoever deleted it', async () => {
    const [viewer, manager] = [
      await joinAs(server, project, 'viewer'),
      await joinAs(server, project, 'project_manager'),
    ];
    const [first, second] = [await say(viewer, 'One'), await say(viewer, 'Two')];
    expect((await manager.delete(`/api/comments/${first.id}`)).status).toBe(403);
    expect((await viewer.delete(`/api/comments/${first.id}`)).status).toBe(204);
    expect((await owner.delete(`/api/comments/${second.id}`)).status).toBe(204);
    expect(await textsOf(viewer)).toEqual([]);
    expect((await viewer.post(`/api/comments/${second.id}/restore`)).status).toBe(404);
    expect((await viewer.post(`/api/comments/${first.id}/restore`)).body).toMatchObject({ text: 'One' });
    expect((await owner.post(`/api/comments/${second.id}/restore`)).status).toBe(200);
    expect(await textsOf(viewer)).toEqual(['One', 'Two']);
  });

  it('is hidden while its row is in the trash', async () => {
    const { id } = await say(owner, 'One');
    const issue = beside.replace('/comments', '');
    await owner.delete(issue);
    expect((await owner.patch(`/api/comments/${id}`, { text: 'Two' })).status).toBe(404);
    const [, { record }] = (await owner.get(`/api/projects/${project}/activity`)).body;
    expect(record).toBeNull();
    await owner.post(`${issue}/restore`);
    expect((await owner.patch(`/api/comments/${id}`, { text: 'Two' })).status).toBe(200);
  });
});
