import { afterAll, describe, expect, it } from 'vitest';
import { sampleItemId } from '../row-builders/check.ts';
import { planCheck, publishTemplateOf } from '../testing/checks.ts';
import { addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
const list = `/api/projects/${project}/check-templates`;
afterAll(() => server.stop());

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('a check template', () => {
  it('is a draft until it is published, and says every fault at its item', async () => {
    const { body } = await owner.post(list, {
      code: 'RF-01',
      title: 'Reinforcement',
      items: [
        { id: sampleItemId(1), kind: 'reading', text: 'Cover' },
        { id: sampleItemId(2), text: 'Release', point: 'hold' },
      ],
    });
    expect(body).toMatchObject({ state: 'draft', revision: 0, uses: 0 });
    const refused = await owner.post(`/api/check-templates/${body.id}/publish`, {});
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      ['items.0.unit', 'items.0.lower', 'items.1.party'],
    ]);
    const items = [
      { id: sampleItemId(1), kind: 'reading', text: 'Cover', unit: 'mm', lower: '25' },
      { id: sampleItemId(2), text: 'Release', point: 'hold', party: { role: 'engineer' } },
    ];
    await owner.patch(`/api/check-templates/${body.id}`, { items });
    const published = await owner.post(`/api/check-templates/${body.id}/publish`, {});
    expect(published.body).toMatchObject({ state: 'published', revision: 1, itemsRevision: 1 });
    expect(codeOf(await owner.post(`/api/check-templates/${body.id}/publish`, {}))).toEqual([
      409,
      'invalidStep',
    ]);
    await owner.patch(`/api/check-templates/${body.id}`, { items: items.slice(0, 1) });
    expect((await owner.post(`/api/check-templates/${body.id}/publish`, {})).body.revision).toBe(2);
    const { body: revisions } = await owner.get(`/api/check-templates/${body.id}/revisions`);
    expect(
      revisions.map(({ number, items: held }: { number: number; items: object[] }) => [number, held.length]),
    ).toEqual([
      [2, 1],
      [1, 2],
    ]);
    await expect(server.pool.query(`update check_template_revisions set number = 9`)).rejects.toThrow(
      /append-only/,
    );
  });

  it('has a code of its own also if several are added at once', async () => {
    const fresh = `/api/projects/${await addProjectOf(owner)}/check-templates`;
    const same = await Promise.all(
      ['A', 'a', 'A', 'a'].map((code) => owner.post(fresh, { code, title: 'One' })),
    );
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const builtIn = await Promise.all([1, 2, 3].map(() => owner.post(fresh, { builtIn: 'formwork' })));
    expect(builtIn.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(builtIn.map(({ body }) => body.code)).size).toBe(3);
  });

  it('has a code of its own, whatever its case', async () => {
    await owner.post(list, { code: 'WP-9', title: 'One' });
    const again = await owner.post(list, { code: 'wp-9', title: 'Two' });
    expect([...codeOf(again), Object.keys(again.body.errors)]).toEqual([409, 'taken', ['code']]);
    expect((await owner.post(list, { title: 'No code' })).status).toBe(422);
  });

  it('is retired, and used again by publishing it', async () => {
    const id = await publishTemplateOf(owner, project, [{}]);
    const { id: check } = await planCheck(owner, project, id);
    const retired = await owner.post(`/api/check-templates/${id}/retire`, {});
    expect(retired.body).toMatchObject({ state: 'retired', uses: 1 });
    expect(codeOf(await owner.post(`/api/projects/${project}/checks`, { templateId: id }))).toEqual([
      409,
      'invalidStep',
    ]);
    expect(codeOf(await owner.post(`/api/check-templates/${id}/retire`, {}))).toEqual([409, 'invalidStep']);
    expect(
      (await owner.post(`/api/checks/${check}/answers`, { item: sampleItemId(1), result: 'pass' })).status,
    ).toBe(200);
    const again = await owner.post(`/api/check-templates/${id}/publish`, {});
    expect(again.body).toMatchObject({ state: 'published', revision: 1 });
    expect(codeOf(await owner.delete(`/api/check-templates/${id}`))).toEqual([409, 'conflict']);
  });

  it('is made from a built-in one, in the language of its author', async () => {
    const { body: builtIn } = await owner.get('/api/check-templates/built-in');
    expect(builtIn).toHaveLength(12);
    const first = await owner.post(list, { builtIn: 'reinforcement' });
    expect(first.body).toMatchObject({ title: 'Reinforcement before concrete', state: 'draft' });
    const second = await owner.post(list, { builtIn: 'reinforcement' });
    expect([first.body.code, second.body.code]).toEqual(['RF-01-2', 'RF-01-3']);
    expect((await owner.post(`/api/check-templates/${first.body.id}/publish`, {})).status).toBe(200);
    const german = await joinAs(server, project, 'engineer');
    await german.put('/api/settings', { language: 'de' });
    await server.pool.query(`update users set language = 'de' where id = ${german.id}`);
    const { body } = await german.get('/api/check-templates/built-in');
    expect(body[0].title).not.toBe(builtIn[0].title);
    expect(body[0].items.map(({ text }: { text: string }) => text)).not.toContain('Release for concrete');
  });

  it('is copied into a project where its reader approves checks', async () => {
    const id = await publishTemplateOf(owner, project, [{ text: 'Bars as drawn' }]);
    const engineer = await joinAs(server, project, 'engineer');
    const elsewhere = await addProjectOf(engineer);
    const copy = await engineer.post(`/api/check-templates/${id}/copy`, { projectId: elsewhere });
    expect(copy.body).toMatchObject({
      projectId: elsewhere,
      state: 'draft',
      items: [{ text: 'Bars as drawn' }],
    });
    expect(
      (await engineer.post(`/api/check-templates/${id}/copy`, { projectId: await addProjectOf(owner) }))
        .status,
    ).toBe(404);
    const viewer = await joinAs(server, project, 'viewer');
    expect((await viewer.post(`/api/check-templates/${id}/copy`, { projectId: project })).status).toBe(403);
  });

  it('is written by who approves checks alone, and counted by its state', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    expect((await contractor.post(list, { code: 'C', title: 'Mine' })).status).toBe(403);
    const { body } = await owner.get(`${list}/totals`);
    expect(body.total).toBe(body.draft + body.published + body.retired);
    expect((await owner.get(`${list}?state=draft`)).body).toHaveLength(body.draft);
  });
});
