import type { Entry } from '@brick/domain/site/outbox/entry';
import { describe, expect, it } from 'vitest';
import type { Pack } from '../pack/pack-store.ts';
import { matchesWords } from './issue-search.ts';
import { fieldsOf, localIssues } from './local-issues.ts';
import { projectedRow, type SiteRow } from './projected-row.ts';

const USER = 7;

const row = (fields: Partial<SiteRow> = {}): SiteRow =>
  ({
    id: 12,
    number: 'SN-0012',
    title: 'Cracked tile',
    description: null,
    severity: 'medium',
    status: 'open',
    trade: 'tiling',
    assignedTo: null,
    assignedToId: null,
    dueDate: null,
    placeId: null,
    placePath: null,
    clientId: null,
    reportedBy: USER,
    fixedBy: null,
    verifiedAt: null,
    acceptedAt: null,
    resolvedAt: null,
    timesRefused: 0,
    updatedAt: '2026-03-18T07:30:00.000Z',
    ...fields,
  }) as SiteRow;

const entry = (fields: Partial<Entry>): Entry =>
  ({
    id: '6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c10',
    projectId: 3,
    userId: USER,
    record: 'issue:12',
    kind: 'issue',
    act: 'edit',
    state: 'waiting',
    title: 'Cracked tile',
    path: '/api/issues/{id}',
    body: {},
    capturedAt: Date.parse('2026-03-18T08:00:00.000Z'),
    ...fields,
  }) as Entry;

const packOf = (...rows: SiteRow[]) =>
  ({
    issues: new Map(rows.map((one) => [one.id, one])),
    places: new Map([[4, { id: 4, path: 'Block A / 1.04' }]]),
    members: [{ userId: 9, username: 'neo', firstName: 'Neo', lastName: 'Phiri' }],
  }) as unknown as Pack;

const AT = { projectId: 3, userId: USER };
const MEMBER = { userId: USER, role: 'owner' } as const;

describe('issues as a device knows them', () => {
  it('show what waits to be edited, and that it waits', () => {
    const edits = [entry({ body: { title: 'Cracked tiles' } }), entry({ body: { severity: 'high' } })];
    expect(localIssues(packOf(row()), edits, AT)).toMatchObject([
      { key: '12', number: 'SN-0012', title: 'Cracked tiles', severity: 'high', waiting: edits },
    ]);
  });

  it('name who puts them right, and know them by the username that a form chooses', () => {
    const rows = packOf(
      row({ assignedTo: 'Neo Phiri', assignedToId: 9 }),
      row({ id: 13, assignedTo: 'Ask Neo' }),
    );
    const edits = [entry({ record: 'issue:13', body: { assignedTo: 'neo' } })];
    const neo = { assignedTo: 'Neo Phiri', assignee: 'neo' };
    expect(localIssues(rows, [], AT)).toMatchObject([neo, { assignedTo: 'Ask Neo', assignee: 'Ask Neo' }]);
    expect(localIssues(rows, edits, AT)).toMatchObject([neo, neo]);
  });

  it('are edited from what the server has, whatever people read', () => {
    const rows = packOf(
      row({ assignedTo: 'neo', assignedToId: 9 }),
      row({ id: 13, assignedTo: 'Neo Phiri' }),
    );
    const edits = [entry({ record: 'issue:13', body: { trade: null } })];
    expect(localIssues(rows, edits, AT).map(fieldsOf)).toMatchObject([
      { assignedTo: 'neo', trade: 'tiling' },
      { assignedTo: 'Neo Phiri', trade: null },
    ]);
    const made = entry({
      act: 'create',
      record: entry({}).id,
      body: { title: 'Railing', assignedTo: 'neo' },
    });
    expect(localIssues(packOf(), [made], AT).map(fieldsOf)).toMatchObject([made.body]);
  });

  it('begin with those that are not sent, which are known by their uuid', () => {
    const made = entry({
      act: 'create',
      record: entry({}).id,
      body: { title: 'Loose railing', severity: 'high' },
    });
    const [first, second] = localIssues(packOf(row()), [made], AT);
    expect(first).toMatchObject({
      key: made.id,
      number: null,
      title: 'Loose railing',
      stage: 'open',
      isMine: true,
    });
    expect(second?.key).toBe('12');
  });

  it('show one only once when its row has come and its entry is still here', () => {
    const made = entry({ act: 'create', record: entry({}).id, body: { title: 'Loose railing' } });
    expect(localIssues(packOf(row({ clientId: made.id })), [made], AT)).toHaveLength(1);
  });

  it('leave out drafts and what belongs to another project', () => {
    const others = [entry({ act: 'create', state: 'draft' }), entry({ act: 'create', projectId: 4 })];
    expect(localIssues(packOf(), others, AT)).toEqual([]);
  });
});

describe('steps that wait', () => {
  it('count already, one after the other', () => {
    const fixed = entry({ act: 'step', path: '/api/issues/{id}/fixed', body: { note: 'Replaced' } });
    const refused = entry({ act: 'step', path: '/api/issues/{id}/refuse', body: { reason: 'Loose' } });
    expect(projectedRow(row(), [fixed], MEMBER)).toMatchObject({ status: 'resolved', fixedNote: 'Replaced' });
    expect(projectedRow(row(), [fixed, refused], MEMBER)).toMatchObject({
      status: 'open',
      timesRefused: 1,
      refusedReason: 'Loose',
    });
  });

  it('and edits count for nothing once the server has refused them', () => {
    const fixed = entry({ act: 'step', path: '/api/issues/{id}/fixed', state: 'stopped' });
    expect(projectedRow(row(), [fixed], MEMBER).status).toBe('open');
    const edit = entry({ body: { severity: 'high' }, state: 'stopped' });
    expect(localIssues(packOf(row()), [edit], AT)).toMatchObject([{ severity: 'medium', waiting: [edit] }]);
  });

  it('are a change of status, too', () => {
    const begun = entry({ body: { status: 'in_progress' } });
    expect(projectedRow(row(), [begun], MEMBER).status).toBe('in_progress');
  });
});

it('an issue is found by all of its words in any order, and by its number however it is written', () => {
  const [issue] = localIssues(packOf(row({ title: 'Fissure à l’étage' })), [], AT);
  if (!issue) throw new Error('no issue');
  for (const typed of ['', 'etage fissure', 'SN-12', 'sn 0012', '12', 'TILING'])
    expect(matchesWords(issue, typed)).toBe(true);
  for (const typed of ['13', 'fissure roof', 'SN-120']) expect(matchesWords(issue, typed)).toBe(false);
});

it('an issue stands at the place that an edit which waits has given it, and one that is not sent at its own', () => {
  const moved = entry({ body: { placeId: 4 } });
  const made = entry({ act: 'create', record: entry({}).id, body: { title: 'Loose railing', placeId: 4 } });
  const gone = row({ id: 13, placeId: 9, placePath: 'Block B' });
  const paths = localIssues(packOf(row(), gone), [moved, made], AT).map(({ placePath }) => placePath);
  expect(paths).toEqual(['Block A / 1.04', 'Block A / 1.04', 'Block B']);
  const [taken] = localIssues(packOf(gone), [entry({ record: 'issue:13', body: { placeId: null } })], AT);
  expect(taken?.placePath).toBeNull();
});
