import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays, dayIn } from '@brick/domain/dates/calendar-date';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../platform/db/connection.ts';
import { intakeLock } from '../platform/db/ordered-locks.ts';
import { sampleItemId } from '../row-builders/check.ts';
import { addCertificate, addContract, stepCertificate } from '../testing/certificate-requests.ts';
import { HOLD_BY_ENGINEER, planCheck, publishTemplateOf } from '../testing/checks.ts';
import {
  exportArchive,
  importArchive,
  packEntries,
  readEntries,
  rewriteRecords,
} from '../testing/files/archive-files.ts';
import { madePdf, pageOfMm } from '../testing/files/pdf-files.ts';
import { blankJpeg, createPng } from '../testing/files/pictures.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { cellsOfColumn, findTable, getReport } from '../testing/report-requests.ts';
import { startServer } from '../testing/test-server.ts';

let engineer: TestPerson;
let contractor: TestPerson;
let project: number;

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

// The first list that is issued changes what new issues of a project are.
beforeEach(async () => {
  project = await addProjectOf(owner);
  engineer = await joinAs(server, project, 'engineer');
  contractor = await joinAs(server, project, 'contractor');
});

const today = dayIn('UTC', Date.now());
const ago = (days: number) => addDays(today, -days);
const SIGNED = { signature: { name: 'T. Molefe', role: 'Engineer' } };
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const at = (path: string) => `/api/projects/${project}/${path}`;

async function addList(fields: object = {}) {
  const { status, body } = await owner.post(at('completion-lists'), { title: 'Block A', ...fields });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}
async function addIssue(fields: object = {}) {
  const { status, body } = await owner.post(at('issues'), { title: 'Door does not close', ...fields });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}
/** Adds a plan with one revision, the drawing as built. */
async function addRecordPlan(number: string, fileName: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), fileName);
  const { body: sent } = await owner.post(at('plan-files'), form);
  const { body: plan } = await owner.post(at('plans'), { number, title: 'As built' });
  const revision = { file: sent.file, code: 'C01', purpose: 'record' };
  expect((await owner.post(`/api/plans/${plan.id}/revisions`, revision)).status).toBe(202);
}
const setLines = (id: number, issueIds: number[], more: object = {}) =>
  owner.put(`/api/completion-lists/${id}/lines`, { issueIds, ...more });
const issueIt = (id: number, more: object = {}, person = owner) =>
  person.post(`/api/completion-lists/${id}/issue`, { completionOn: ago(10), ...SIGNED, ...more });
const certify = (id: number, more: object = {}) =>
  owner.post(`/api/completion-lists/${id}/certify`, { completionOn: today, ...SIGNED, ...more });
const read = async (id: number, person = owner) => (await person.get(`/api/completion-lists/${id}`)).body;
const accept = (id: number) => owner.post(`/api/issues/${id}/accept`, { reason: 'As it is' });

describe('an open list', () => {
  it('has the issues that were put on it, in their order, as they are now', async () => {
    const list = await addList({ kind: 'practical', inspectedOn: ago(12) });
    const [one, other] = [await addIssue({ trade: 'joinery' }), await addIssue({ title: 'Crack' })];
    const set = await setLines(list.id, [other.id, one.id], { version: list.version });
    expect(set.body).toMatchObject({
      number: 'CL-0001',
      state: 'open',
      version: list.version + 1,
      ...{ lineCount: 2, openLines: 2, cleared: false, hash: null },
      lines: [
        { position: 1, number: other.number, title: 'Crack', trade: null, stage: 'open' },
        { position: 2, number: one.number, trade: 'joinery', severity: 'medium' },
      ],
    });
    await owner.patch(`/api/issues/${one.id}`, { title: 'Door sticks' });
    await accept(other.id);
    expect(await read(list.id)).toMatchObject({
      openLines: 1,
      lines: [{ stage: 'closed' }, { title: 'Door sticks' }],
    });
    const issues = await owner.get(at(`issues?listId=${list.id}`));
    expect(issues.body.map((row: { lists: object[] }) => row.lists)).toEqual([
      [{ id: list.id, number: 'CL-0001', kind: 'practical', state: 'open' }],
      [{ id: list.id, number: 'CL-0001', kind: 'practical', state: 'open' }],
    ]);
    expect((await setLines(list.id, [], { version: list.version })).body.code).toBe('stale');
    const history = await owner.get(`/api/completion-lists/${list.id}/history`);
    expect(history.body[0].after).toEqual({ lines: [other.number, one.number] });
  });

  it('takes an issue that is on no other list of its kind, and of its project', async () => {
    const [list, second, final] = [await addList(), await addList(), await addList({ kind: 'final' })];
    const issue = await addIssue();
    expect((await setLines(list.id, [issue.id])).status).toBe(200);
    expect((await setLines(final.id, [issue.id])).status).toBe(200);
    const twice = await setLines(second.id, [issue.id]);
    expect([codeOf(twice), twice.body.detail]).toEqual([
      [409, 'taken'],
      `${issue.number} is on ${list.number} already.`,
    ]);
    const foreign = await addProjectOf(owner);
    const { body } = await owner.post(`/api/projects/${foreign}/issues`, { title: 'Elsewhere' });
    expect((await setLines(list.id, [body.id])).body.errors).toEqual({
      issueIds: 'Choose issues of this project',
    });
    // Of two at the same moment one gets the issue.
    const fresh = await addIssue();
    const both = await Promise.all([setLines(list.id, [fresh.id]), setLines(second.id, [fresh.id])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  describe('is locked before suppliers and files come in', () => {
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

    /** Sends calls, each once those before it wait for a lock, while a test holds what all of them need. */
    async function inOrder<T>(held: SQL, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
      const { sent } = await inTransaction(server.pool, async (holder) => {
        await holder.rows(held);
        const sending: Promise<T>[] = [];
        for (const call of calls) {
          sending.push(call());
          await expect
            .poll(async () => (await server.servingPool.query(waits)).rowCount)
            .toBe(sending.length);
        }
        return { sent: sending };
      });
      return Promise.all(sent);
    }

    const named = async () => (await owner.post('/api/suppliers', { name: `Joiners ${project}` })).body.id;

    it.each(['an import', 'a new issue'])('by %s beside its certificate', async (what) => {
      const list = await addList({ kind: 'practical' });
      const row = { title: 'Crack', listId: list.id, supplierId: await named() };
      const [added, issued] = await inOrder(sql`select ${intakeLock(project)}`, [
        () =>
          owner.post(
            at(what === 'an import' ? 'issues/import' : 'issues'),
            what === 'an import' ? { rows: [row] } : row,
          ),
        () => issueIt(list.id),
      ]);
      expect([added?.status, issued?.status]).toEqual([201, 200]);
      expect((await read(list.id)).lines).toHaveLength(1);
    });

    it('and several of an import in the order of their ids', async () => {
      const [first, second] = [await addList(), await addList()];
      const rows = [second, first].map(({ id }) => ({ title: 'Crack', listId: id }));
      const deleted = () =>
        owner.post(at('completion-lists/bulk'), { ids: [first.id, second.id], action: 'delete' });
      const imported = () => owner.post(at('issues/import'), { rows, skipInvalid: true });
      const answers = await inOrder(sql`select from completion_lists where id = ${first.id} for update`, [
        deleted,
        imported,
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 201]);
    });
  });

  it('gives its issues free while it lies in the trash, and comes back only if they are', async () => {
    const [list, second] = [await addList(), await addList()];
    const issue = await addIssue();
    await setLines(list.id, [issue.id]);
    await owner.delete(`/api/completion-lists/${list.id}`);
    expect((await setLines(second.id, [issue.id])).status).toBe(200);
    const refused = await owner.post(`/api/completion-lists/${list.id}/restore`);
    expect(codeOf(refused)).toEqual([409, 'taken']);
    const bulk = await owner.post(at('completion-lists/bulk'), { ids: [list.id], action: 'restore' });
    expect(codeOf(bulk)).toEqual([409, 'taken']);
    await setLines(second.id, []);
    expect((await owner.post(`/api/completion-lists/${list.id}/restore`)).body.lineCount).toBe(1);
  });

  it('gets a new issue that names it, at its end, for who may change lists', async () => {
    const list = await addList();
    await setLines(list.id, [(await addIssue()).id]);
    const issue = await addIssue({ listId: list.id });
    expect(issue).toMatchObject({ kind: 'snag', lists: [{ number: list.number }] });
    expect(issue.dueDate).not.toBeNull();
    expect((await read(list.id)).lines.map(({ issueId }: { issueId: number }) => issueId)).toContain(
      issue.id,
    );
    const inspector = await joinAs(server, project, 'inspector');
    const refused = await inspector.post(at('issues'), { title: 'Scratch', listId: list.id });
    expect(codeOf(refused)).toEqual([403, 'forbidden']);
  });
});

describe('issuing for practical completion', () => {
  it('freezes the list, makes snags with due dates, and files the certificate', async () => {
    const list = await addList({ kind: 'practical' });
    const dated = await addIssue({ dueDate: ago(3) });
    const severe = await addIssue({ title: 'No handrail', severity: 'high', trade: 'carpentry' });
    const gone = await addIssue();
    await setLines(list.id, [severe.id, gone.id, dated.id]);
    await owner.delete(`/api/issues/${gone.id}`);
    const { body: issued } = await issueIt(list.id, {}, engineer);
    expect(issued).toMatchObject({
      ...{ state: 'issued', completionOn: ago(10), issuedBy: engineer.id, blocking: [] },
      signature: { photoId: null, ...SIGNED.signature },
      lines: [
        { position: 1, number: severe.number, dueDate: ago(9), title: 'No handrail', trade: 'carpentry' },
        { position: 2, number: dated.number, dueDate: ago(3) },
      ],
    });
    const text = JSON.stringify([
      { dueDate: ago(9), number: severe.number, place: null, title: 'No handrail', trade: 'carpentry' },
      { dueDate: ago(3), number: dated.number, place: null, title: 'Door does not close', trade: null },
    ]);
    expect(issued.hash).toBe(createHash('sha256').update(text).digest('hex'));
    // What happens to issues afterwards changes no word of the list.
    await owner.patch(`/api/issues/${severe.id}`, { title: 'Handrail', dueDate: today, trade: 'painting' });
    expect(await read(list.id)).toMatchObject({ hash: issued.hash, lines: [{ title: 'No handrail' }, {}] });
    expect((await owner.get(`/api/issues/${severe.id}`)).body).toMatchObject({ kind: 'snag' });
    const document = (await owner.get(`/api/documents/${issued.certificateDocumentId}`)).body;
    expect(document).toMatchObject({
      ...{ kind: 'certificate', issuedOn: ago(10), fileType: 'application/pdf', status: 'present' },
      title: `Certificate of practical completion ${list.number}`,
    });
    const file = await fetch(`${server.url}${document.url}`, { headers: { cookie: owner.cookie } });
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    // New issues are defects from now on.
    expect((await addIssue()).kind).toBe('defect');
    expect((await addIssue({ kind: 'issue' })).kind).toBe('issue');
    const notices = (await contractor.get('/api/notices')).body;
    expect(notices.map(({ kind }: { kind: string }) => kind)).toContain('listIssued');
  });

  it('holds up nobody who works on its issues while the certificate is printed, which says what they became', async () => {
    const list = await addList({ kind: 'practical' });
    const issue = await addIssue();
    await setLines(list.id, [issue.id]);
    const logoUrl: string = (await owner.upload(blankJpeg(), 'logo.jpg', 'image/jpeg')).body.url;
    await owner.put(at('branding'), { companyName: 'Molefe & Sons', logoUrl });
    const key = path.basename(logoUrl);
    const logo = path.join(server.filesFolder, key.slice(0, 2), key);
    const bytes = await readFile(logo);
    await rm(logo);
    execFileSync('mkfifo', [logo]);
    const issuing = issueIt(list.id);
    // Opened once the press reads it, which waits until it is closed.
    const pipe = await open(logo, 'w');
    const changed = await Promise.race([
      owner.patch(`/api/issues/${issue.id}`, { title: 'Door hangs' }),
      wait(3000, { status: 'held up' }),
    ]);
    await rm(logo);
    await writeFile(logo, bytes);
    await pipe.close();
    expect(changed.status).toBe(200);
    const { status, body: issued } = await issuing;
    expect([status, issued.lines]).toMatchObject([200, [{ title: 'Door hangs' }]]);
    const { url } = (await owner.get(`/api/documents/${issued.certificateDocumentId}`)).body;
    const file = await fetch(server.url + url, { headers: { cookie: owner.cookie } });
    expect((await readPdf(Buffer.from(await file.arrayBuffer()))).text).toContain('Door hangs');
  });

  it('refuses every change of an issued list, and the deletion of its issues', async () => {
    const list = await addList();
    const issue = await addIssue();
    await setLines(list.id, [issue.id]);
    await issueIt(list.id);
    const refused = await Promise.all([
      setLines(list.id, []),
      owner.patch(`/api/completion-lists/${list.id}`, { title: 'Other' }),
      owner.delete(`/api/completion-lists/${list.id}`),
      owner.post(at('completion-lists/bulk'), { ids: [list.id], action: 'delete' }),
      owner.post(at('issues'), { title: 'Late', listId: list.id }),
      owner.delete(`/api/issues/${issue.id}`),
      owner.post(at('issues/bulk'), { ids: [issue.id], action: 'delete' }),
    ]);
    expect(refused.map(codeOf)).toEqual(refused.map(() => [409, 'frozen']));
    expect(codeOf(await issueIt(list.id))).toEqual([409, 'invalidStep']);
    expect(codeOf(await certify(list.id))).toEqual([409, 'invalidStep']);
    const changed = server.connection.rows(
      sql`update completion_lines set title = 'Other' where list_id = ${list.id}`,
    );
    await expect(changed).rejects.toThrow();
  });

  it('is held by a point at its place or below, which the list names', async () => {
    const [block, other] = await Promise.all(
      ['A', 'B'].map(async (code) => (await owner.post(at('places'), { kind: 'building', code })).body.id),
    );
    const { body: room } = await owner.post(at('places'), { kind: 'room', code: '1', parentId: block });
    const template = await publishTemplateOf(owner, project, [{ text: 'Fire stops', ...HOLD_BY_ENGINEER }]);
    const check = await planCheck(owner, project, template, { placeId: room.id });
    const lists = [
      await addList({ placeId: block }),
      await addList(),
      await addList({ placeId: other }),
      await addList({ kind: 'final' }),
    ];
    const states = await Promise.all(lists.map(({ id }) => read(id)));
    expect(states.map(({ blocking }) => blocking.length)).toEqual([1, 1, 0, 0]);
    const point = {
      check: { id: check.id, number: check.number },
      item: sampleItemId(1),
      text: 'Fire stops',
    };
    expect(states[0].blocking[0]).toMatchObject(point);
    const held = await issueIt(lists[0].id);
    expect([codeOf(held), held.body.point]).toEqual([[409, 'held'], expect.objectContaining(point)]);
    expect((await read(lists[0].id)).state).toBe('open');
    expect((await issueIt(lists[1].id)).body.code).toBe('held');
    expect((await issueIt(lists[2].id)).status).toBe(200);
    await owner.post(`/api/checks/${check.id}/abandon`, { reason: 'Not built' });
    expect((await issueIt(lists[0].id)).status).toBe(200);
  });

  it('is held in every state of a hold but released and overridden', async () => {
    const template = await publishTemplateOf(owner, project, [
      { text: 'Fire stops', ...HOLD_BY_ENGINEER, noticeHours: 0 },
    ]);
    const list = await addList();
    const tried = async () => (await issueIt(list.id)).body.code ?? 'issued';
    const point = (id: number, step: string, body: object, person = owner) =>
      person.post(`/api/checks/${id}/points/${sampleItemId(1)}/${step}`, body);
    const pass = (id: number) =>
      owner.post(`/api/checks/${id}/answers`, { item: sampleItemId(1), result: 'pass' });
    const check = await planCheck(owner, project, template);
    const stateOf = async () => (await read(list.id)).blocking[0]?.state ?? null;
    const seen: [string | null, string][] = [];
    const look = async () => seen.push([await stateOf(), await tried()]);
    await look();
    await pass(check.id);
    await look();
    await point(check.id, 'notify', { attendFrom: new Date(Date.now() + 60_000).toISOString() });
    await look();
    await point(check.id, 'return', { reason: 'Gaps at the duct' }, engineer);
    await look();
    await pass(check.id);
    await point(check.id, 'release', SIGNED, engineer);
    const other = await planCheck(owner, project, template);
    await look();
    await point(other.id, 'override', { reason: 'Seen by the fire brigade' });
    await look();
    expect(seen).toEqual([
      ...[
        ['locked', 'held'],
        ['ready', 'held'],
        ['notified', 'held'],
        ['returned', 'held'],
      ],
      ...[
        ['locked', 'held'],
        [null, 'issued'],
      ],
    ]);
  });

  it('needs a day between inspection and today', async () => {
    const list = await addList({ inspectedOn: ago(5) });
    for (const completionOn of [addDays(today, 2), ago(6)])
      expect((await issueIt(list.id, { completionOn })).body.errors).toHaveProperty('completionOn');
    expect((await issueIt(list.id, { signature: { name: ' ' } })).body.errors).toHaveProperty(
      'signature.name',
    );
    expect((await issueIt(list.id, { version: list.version + 1 })).body.code).toBe('stale');
    expect((await issueIt(list.id, { completionOn: ago(5), version: list.version })).status).toBe(200);
  });

  it('writes practical completion and the end of the defects period into the contract', async () => {
    await owner.patch(`/api/projects/${project}`, { defectsDays: 90 });
    const contract = await addContract(owner, project);
    const list = await addList({ contractId: contract.id });
    expect((await issueIt(list.id)).status).toBe(200);
    expect((await owner.get(`/api/contracts/${contract.id}`)).body).toMatchObject({
      practicalCompletion: ago(10),
      defectsLiabilityEnd: addDays(ago(10), 90),
      version: contract.version + 1,
    });
  });

  it('happens once, of two at the same moment', async () => {
    const list = await addList();
    const both = await Promise.all([issueIt(list.id), issueIt(list.id, {}, engineer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const documents = (await owner.get(at('documents?kind=certificate'))).body;
    expect(documents).toHaveLength(1);
  });
});

describe('final completion', () => {
  it('is certified once both lists of the contract are cleared, and its issues stay closed', async () => {
    const contract = await addContract(owner, project);
    const practical = await addList({ contractId: contract.id });
    const snag = await addIssue({ title: 'Paint' });
    await setLines(practical.id, [snag.id]);
    await issueIt(practical.id);
    const final = await addList({ kind: 'final', contractId: contract.id });
    const defect = await addIssue({ title: 'Leak' });
    await setLines(final.id, [defect.id]);
    expect((await issueIt(final.id, { completionOn: ago(2) })).body).toMatchObject({
      ...{ state: 'issued', certificateDocumentId: null },
    });
    const open = await certify(final.id);
    expect([codeOf(open), open.body.detail]).toEqual([
      [409, 'conflict'],
      `Still open, 2 in all: ${snag.number} Paint, ${defect.number} Leak.`,
    ]);
    await accept(defect.id);
    expect((await certify(final.id)).body.detail).toBe(`Still open, 1 in all: ${snag.number} Paint.`);
    await accept(snag.id);
    expect((await certify(final.id, { completionOn: ago(3) })).body.errors).toHaveProperty('completionOn');
    const { body } = await certify(final.id);
    expect(body).toMatchObject({
      ...{ state: 'certified', certifiedOn: today, completionOn: ago(2), cleared: true },
      certificateDocumentId: expect.any(Number),
    });
    const reopened = await Promise.all([
      owner.post(`/api/issues/${defect.id}/reopen`, {}),
      owner.patch(`/api/issues/${defect.id}`, { status: 'open' }),
      owner.post(at('issues/bulk'), { ids: [defect.id], action: 'status', value: 'open' }),
    ]);
    expect(reopened.map(codeOf)).toEqual(reopened.map(() => [409, 'frozen']));
  });
});

it('of certifying and opening an issue again at the same moment only one happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const list = await addList({ kind: 'final', contractId: (await addContract(owner, project)).id });
    const issue = await addIssue();
    await setLines(list.id, [issue.id]);
    await issueIt(list.id);
    await accept(issue.id);
    const [certified, reopened] = await Promise.all([
      certify(list.id),
      owner.post(`/api/issues/${issue.id}/reopen`, {}),
    ]);
    expect([certified.status, reopened.status].toSorted()).toEqual([200, 409]);
    const { state, cleared } = await read(list.id);
    expect(state === 'certified').toBe(cleared);
  }
});

it('of issuing a list and changing its lines or deleting an issue at the same moment only what was first counts', async () => {
  for (let round = 0; round < 5; round += 1) {
    const list = await addList();
    const [kept, gone] = [await addIssue(), await addIssue()];
    await setLines(list.id, [kept.id, gone.id]);
    const [issued, , deleted] = await Promise.all([
      issueIt(list.id),
      setLines(list.id, [kept.id]),
      owner.delete(`/api/issues/${gone.id}`),
    ]);
    expect(issued.status).toBe(200);
    const after = await read(list.id);
    const numbers = after.lines.map(({ number }: { number: string }) => number);
    expect(numbers).toEqual(issued.body.lines.map(({ number }: { number: string }) => number));
    // An issue on the issued list is still there.
    expect([204, 409]).toContain(deleted.status);
    if (numbers.includes(gone.number)) expect(deleted.status).toBe(409);
  }
});

describe('the retention beside a list', () => {
  it('is what the last payment certificate holds, for who reads all of them', async () => {
    const contract = await addContract(owner, project, { retentionRate: 10, retentionLimit: 5 });
    const list = await addList({ contractId: contract.id });
    const none = { held: '0.00', releasedAtPracticalCompletion: '0.00', releasedAtFinal: '0.00' };
    expect((await read(list.id)).retention).toMatchObject(none);
    const first = await addCertificate(owner, contract.id, { workDone: '20000.00' });
    await stepCertificate(owner, first.id, 'submit');
    await stepCertificate(owner, first.id, 'certify');
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const shown = { held: '2000.00', releasedAtPracticalCompletion: '1000.00', releasedAtFinal: '1000.00' };
    expect((await read(list.id, surveyor)).retention).toMatchObject(shown);
    const hidden = await read(list.id, contractor);
    expect(['retention' in hidden, 'contractTitle' in hidden]).toEqual([false, false]);
    expect((await read(list.id)).contractTitle).toBe(contract.title);
    // A certificate that releases some says how many lines are open.
    await setLines(list.id, [(await addIssue()).id]);
    const plain = await addCertificate(owner, contract.id, { workDone: '20000.00' });
    expect(plain.openLines).toBeNull();
    const { body: releasing } = await owner.patch(`/api/certificates/${plain.id}`, {
      release: 'practical_completion',
    });
    expect(releasing).toMatchObject({ openLines: 1, due: '1000.00' });
  });
});

it('lists count their lines, are filtered, exported and printed', async () => {
  const list = await addList({ title: 'Roof' });
  await setLines(list.id, [(await addIssue()).id]);
  await addList({ kind: 'final', title: 'Finals' });
  const { body } = await owner.get(at('completion-lists?kind=practical&state=open'));
  expect(body).toMatchObject([{ title: 'Roof', lineCount: 1, openLines: 1, cleared: false }]);
  expect(Object.keys(body[0])).not.toContain('lines');
  expect((await owner.get(at('completion-lists/totals'))).body).toEqual({
    ...{ total: 2, open: 2, issued: 0, certified: 0, lines: 1, openLines: 1 },
  });
  const csv = await owner.get(at('completion-lists/export?format=csv'));
  expect(String(csv.body)).toContain('Roof');
  const pdf = await fetch(`${server.url}/api/completion-lists/${list.id}/pdf`, {
    headers: { cookie: contractor.cookie },
  });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
});

it('the report on handover has the lists and their open lines', async () => {
  const list = await addList({ title: 'Roof' });
  const [open, done] = [await addIssue({ title: 'Leak' }), await addIssue({ title: 'Gutter' })];
  const tile = await addIssue({ title: 'Tile', phase: 'roofing' });
  await setLines(list.id, [open.id, done.id, tile.id]);
  await accept(done.id);
  const ofPhase = await getReport(owner, project, 'handover', '?phase=roofing');
  expect(cellsOfColumn(findTable(ofPhase, 'open-lines')).map((cells) => cells[1])).toEqual([tile.number]);
  expect(cellsOfColumn(findTable(ofPhase, 'completion-lists')).map((cells) => cells.slice(5))).toEqual([
    [1, 1],
  ]);
  const report = await getReport(owner, project, 'handover');
  const rowsOf = (id: string) => cellsOfColumn(findTable(report, id)).map((cells) => cells.slice(0, 3));
  expect(rowsOf('completion-lists')).toEqual([[list.number, 'Roof', 'Practical completion']]);
  expect(rowsOf('open-lines')).toEqual([
    [list.number, open.number, 'Leak'],
    [list.number, tile.number, 'Tile'],
  ]);
});

it('the report on handover of a past day has the lists as they were', async () => {
  const list = await addList({ kind: 'final', title: 'Roof' });
  const [leak, tile] = [await addIssue({ title: 'Leak' }), await addIssue({ title: 'Tile' })];
  await setLines(list.id, [leak.id, tile.id]);
  for (const rows of ['completion_lists', 'issues'])
    await server.pool.query(
      `update ${rows} set created_at = now() - interval '9 days' where project_id = $1`,
      [project],
    );
  // The log cannot be dated back.
  await server.pool.query(
    `insert into activity (project_id, actor_id, entity, entity_id, action, after, at)
      select project_id, $2, 'issue', id, 'created', '{"status": "open"}', created_at from issues where project_id = $1`,
    [project, owner.id],
  );
  const later = await addIssue({ title: 'Gutter' });
  await setLines(list.id, [leak.id, tile.id, later.id]);
  await addList({ title: 'Later' });
  for (const { id } of [leak, tile, later]) await accept(id);
  expect((await issueIt(list.id)).status).toBe(200);
  const on = async (days: number, language = 'en') => {
    const query = `?asOf=${ago(days)}&language=${language}`;
    const report = await getReport(owner, project, 'handover', query);
    if (!report.parts.some((part) => part.kind === 'table' && part.id === 'completion-lists')) return null;
    return [
      cellsOfColumn(findTable(report, 'completion-lists')).map((cells) => cells.slice(3)),
      cellsOfColumn(findTable(report, 'open-lines')).map((cells) => cells[1]),
    ];
  };
  const row = (text: string, day: string | null, ...lines: number[]) => [
    ...[expect.objectContaining({ text }), day],
    ...lines,
  ];
  expect(await on(12)).toBeNull();
  expect(await on(3)).toEqual([[row('Open', null, 2, 2)], [leak.number, tile.number]]);
  const rest = row('Open', null, 0, 0);
  expect(await on(0)).toEqual([[row('Issued', ago(10), 3, 0), rest], []]);
  await server.pool.query(
    "update completion_lists set issued_at = now() - interval '3 days' where project_id = $1 and id = $2",
    [project, list.id],
  );
  expect((await certify(list.id)).status).toBe(200);
  expect(await on(0)).toEqual([[row('Certified', today, 3, 0), rest], []]);
  // Not the word for a certified payment.
  expect((await on(0, 'zh'))?.[0]?.[0]).toEqual(row('已证明', today, 3, 0));
  expect(await on(3)).toEqual([[row('Issued', ago(10), 2, 2)], [leak.number, tile.number]]);
});

it('a handover pack holds what was filed, with an index of hashes that fit', async () => {
  const list = await addList();
  await setLines(list.id, [(await addIssue()).id]);
  const { body: issued } = await issueIt(list.id);
  const template = await publishTemplateOf(owner, project, [{ text: 'Swept' }]);
  const check = await planCheck(owner, project, template);
  await owner.post(`/api/checks/${check.id}/answers`, { item: sampleItemId(1), result: 'pass' });
  expect((await owner.post(`/api/checks/${check.id}/close`, {})).status).toBe(200);
  await owner.post(at('documents'), { kind: 'warranty', title: 'Roof warranty', required: true });
  await owner.post(at('documents'), { kind: 'other', title: 'Letter' });
  const day = addDays(today, -1);
  await owner.post(at(`diary/${day}/lines`), {
    ...{ section: 'labour', company: 'Kgale Roofing', trade: 'roofing', heads: 2, hours: 8 },
  });
  const { body: signed } = await owner.post(at(`diary/${day}/sign`), { signature: { name: 'T. Molefe' } });
  await owner.post(at(`diary/${day}/addenda`), { text: 'The crane came at noon' });
  await addRecordPlan('A-101', 'as built.pdf', madePdf({ pages: [pageOfMm(420, 297)] }));
  await addRecordPlan(
    'A-102',
    'PHOTO.PNG',
    new Uint8Array(
      createPng({
        type: 0,
        rows: [
          [0, 9, 9],
          [0, 9, 9],
        ],
      }),
    ),
  );
  const path = `/api/completion-lists/${list.id}/pack`;
  expect(await owner.get(path)).toMatchObject({ status: 200, body: null });
  expect((await owner.get(`${path}/file`)).status).toBe(404);
  expect((await contractor.post(path)).status).toBe(403);
  const started = await owner.post(path);
  expect([started.status, started.body.url]).toEqual([202, null]);
  const job = await vi.waitUntil(
    async () => {
      const { body } = await owner.get(path);
      return /done|failed/.test(body.status) && body;
    },
    { timeout: 300_000, interval: 100 },
  );
  expect(job).toMatchObject({
    status: 'done',
    problem: null,
    fileName: expect.stringContaining(list.number),
  });
  expect((await engineer.get(path)).body).toBe(null);
  const answer = await fetch(server.url + job.url, { headers: { cookie: owner.cookie } });
  const entries = await readEntries(new Uint8Array(await answer.arrayBuffer()));
  const index = JSON.parse(String(entries.get('index.json')));
  const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
  expect(index.files.map((file: { path: string }) => file.path)).toEqual([
    ...[
      `lists/${list.number}.pdf`,
      `checks/${check.number}.pdf`,
      'plans/A-101 C01.pdf',
      'plans/A-102 C01.png',
    ],
    expect.stringMatching(/^certificates\/DOC-\d{4} Certificate of practical completion CL-0001\.pdf$/),
  ]);
  expect([...entries.keys()]).toEqual([
    ...index.files.map((file: { path: string }) => file.path),
    'index.json',
  ]);
  for (const file of index.files) {
    const bytes = entries.get(file.path) as Buffer;
    expect([file.sha256, file.bytes]).toEqual([sha256(bytes), bytes.length]);
    const begins = file.path.endsWith('.png') ? '\x89PNG\r' : '%PDF-';
    expect(bytes.subarray(0, 5).toString('latin1')).toBe(begins);
  }
  expect(index.absent).toMatchObject([{ title: 'Roof warranty', link: null }]);
  expect(index.lists).toMatchObject([{ number: list.number, hash: issued.hash }]);
  expect(sha256(JSON.stringify(index.lists[0].lines))).toBe(issued.hash);
  const { signedAt, contentHash } = signed;
  expect(index.diary).toEqual([
    {
      ...{ day, state: 'signed', signedAt, signedBy: 'T. Molefe', hash: contentHash },
      ...{ countersignedAt: null, countersignedBy: null },
      addenda: [{ number: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    },
  ]);
});

it('an archive brings lists back with lines and hash', async () => {
  const list = await addList({ remarks: 'Weather dry' });
  const issue = await addIssue({ trade: 'roofing' });
  await setLines(list.id, [issue.id]);
  await issueIt(list.id);
  const before = await read(list.id);
  const archive = await exportArchive(server, owner, project);
  const { projectId } = await importArchive(owner, archive);
  const { body } = await owner.get(`/api/projects/${projectId}/completion-lists`);
  const after = await read(body[0].id);
  for (const field of ['number', 'state', 'hash', 'completionOn', 'remarks', 'signature', 'lineCount'])
    expect(after[field]).toEqual(before[field]);
  expect(after.lines).toMatchObject([{ number: issue.number, trade: 'roofing', title: issue.title }]);
  expect(codeOf(await setLines(after.id, []))).toEqual([409, 'frozen']);
  // What was issued is not altered on the way, however skilfully.
  const entries = await readEntries(archive);
  rewriteRecords(entries, 'completion-line', (text) => text.replace('roofing', 'tiling'));
  expect(await importArchive(owner, await packEntries(entries))).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('completion-line'),
  });
});
