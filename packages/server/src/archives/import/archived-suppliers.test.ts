import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { planCheck, publishTemplateOf } from '../../testing/checks.ts';
import {
  exportArchive,
  importArchive,
  packEntries,
  readEntries,
  unpackArchive,
} from '../../testing/files/archive-files.ts';
import { ublInvoice } from '../../testing/files/invoice-files.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer({ registrationsPerHour: 1_000_000 });
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

async function siteNaming(person: TestPerson, supplierId: number, site: number): Promise<void> {
  const at = `/api/projects/${site}`;
  await addExpenseBy(person, site, { supplierId, supplier: null });
  const order = { phase: 'roofing', title: 'Steel', amount: '10.00', date: '2026-03-04', supplierId };
  await person.post(`${at}/commitments`, order);
  await person.post(`${at}/issues`, { title: 'Rust', supplierId });
}

const namesIn = async (person: TestPerson, site: number) => {
  const rows = await Promise.all(
    ['expenses', 'commitments', 'issues'].map(async (kind) => {
      const { body } = await person.get(`/api/projects/${site}/${kind}`);
      return body[0] as { supplier: string; supplierId: number | null };
    }),
  );
  return rows.map(({ supplier, supplierId }) => [supplier, supplierId]);
};

describe('an archive', () => {
  it('contains no supplier that the exporter may not open, and keeps the names in the rows', async () => {
    const adder = await signUp(server, 'adder');
    const site = await addProjectOf(adder);
    const reader = await joinAs(server, site, 'architect');
    const secret = { name: 'Kgale Steel', notes: '30 % discount agreed' };
    const { id } = (await adder.post('/api/suppliers', secret)).body;
    const own = await addProjectOf(reader);
    await siteNaming(reader, id, own);
    const whileMember = (await unpackArchive(await exportArchive(server, reader, own))).records;
    expect(whileMember['supplier']).toEqual([]);
    await server.connection.rows(
      sql`delete from project_members where project_id = ${site} and user_id = ${reader.id}`,
    );
    const archive = await exportArchive(server, reader, own);
    const { records } = await unpackArchive(archive);
    expect(records['supplier']).toEqual([]);
    expect(JSON.stringify(records)).not.toContain('discount');
    const job = await importArchive(owner, archive);
    expect(await namesIn(owner, job.projectId ?? 0)).toEqual(Array(3).fill(['Kgale Steel', null]));
  });

  it('shares the suppliers that its rows name with the imported project, on behalf of the importer', async () => {
    const site = await addProjectOf(owner);
    const { id } = (await owner.post('/api/suppliers', { name: 'Sand & Co' })).body;
    await siteNaming(owner, id, site);
    const other = await signUp(server, 'other');
    const { id: own } = (await other.post('/api/suppliers', { name: 'Sand & Co' })).body;
    const { projectId } = await importArchive(other, await exportArchive(server, owner, site));
    expect(await namesIn(other, projectId ?? 0)).toEqual(Array(3).fill(['Sand & Co', own]));
    const shared = await server.connection.rows(
      sql`select supplier_id as id, shared_by as by from supplier_shares where project_id = ${projectId}`,
    );
    expect(shared).toEqual([{ id: own, by: other.id }]);
  });

  it('contains a supplier whom a check, an invoice or a day of the diary alone names', async () => {
    const named = async (person: TestPerson, site: number) => {
      const at = `/api/projects/${site}`;
      const lists = await Promise.all(['checks', 'invoices'].map((kind) => person.get(`${at}/${kind}`)));
      const day = await person.get(`${at}/diary/2026-03-04`);
      return [...lists.map(({ body }) => body[0]), day.body.lines[0]].map(({ supplierId }) => supplierId);
    };
    const names = ['Of the check', 'Of the invoice', 'Of the day'];
    const ids: number[] = [];
    for (const name of names) ids.push((await owner.post('/api/suppliers', { name })).body.id);
    const [ofCheck, ofInvoice, ofDay] = ids;
    const site = await addProjectOf(owner, { currency: 'EUR' });
    await planCheck(owner, site, await publishTemplateOf(owner, site, [{}]), { supplierId: ofCheck });
    const form = new FormData();
    form.append('file', new Blob([ublInvoice()]), 'invoice.xml');
    const { body: invoice } = await owner.post(`/api/projects/${site}/invoices`, form);
    await owner.patch(`/api/invoices/${invoice.id}`, { supplierId: ofInvoice });
    const line = { section: 'labour', supplierId: ofDay, heads: 2, hours: 8 };
    await owner.post(`/api/projects/${site}/diary/2026-03-04/lines`, line);
    expect(await named(owner, site)).toEqual(ids);
    const other = await signUp(server, 'other');
    const { projectId = 0 } = await importArchive(other, await exportArchive(server, owner, site));
    const own = (await other.get('/api/suppliers')).body as { id: number; name: string }[];
    const idOf = (name: string) => own.find((one) => one.name === name)?.id;
    expect(await named(other, projectId ?? 0)).toEqual(names.map(idOf));
    expect(names.map(idOf)).not.toContain(undefined);
  });

  it('adds supplier names to the issues of older archives, which have the link only', async () => {
    const site = await addProjectOf(owner);
    const { id } = (await owner.post('/api/suppliers', { name: 'Kalahari Cement' })).body;
    await siteNaming(owner, id, site);
    const entries = await readEntries(await exportArchive(server, owner, site));
    const name = 'records/issue.jsonl';
    const { supplier, ...issue } = JSON.parse(String(entries.get(name)));
    expect(supplier).toBe('Kalahari Cement');
    const bytes = Buffer.from(`${JSON.stringify(issue)}\n`);
    entries.set(name, bytes);
    const manifest = JSON.parse(String(entries.get('manifest.json')));
    const entry = manifest.records.find(({ kind }: { kind: string }) => kind === 'issue');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    Object.assign(entry, { bytes: bytes.length, sha256 });
    entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    const job = await importArchive(owner, await packEntries(entries));
    expect(job, JSON.stringify(job)).toMatchObject({ status: 'done' });
    expect(await namesIn(owner, job.projectId ?? 0)).toEqual(Array(3).fill(['Kalahari Cement', id]));
  });
});
