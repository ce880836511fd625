import { randomUUID } from 'node:crypto';
import { ARCHIVE_RECORD_NAMES, archiveRecordKind } from '@brick/domain/archives/archive-records';
import { PHASES } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  comparableArchive,
  exportArchive,
  importArchive,
  type UnpackedArchive,
  unpackArchive,
} from '../testing/files/archive-files.ts';
import { ublInvoice } from '../testing/files/invoice-files.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addExpenseBy, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const LINK = 'https://example.com/drawing.pdf';

/** Fills the fields that the sample project leaves empty, in one row of each kind. */
async function filled(owner: TestPerson, project: number): Promise<void> {
  const contractor = await joinAs(server, project, 'contractor');
  const photo = (await owner.upload(blankJpeg(3000), 'Delivery note.jpg', 'image/jpeg')).body.url;
  const expense = await addExpenseBy(owner, project, { itemName: 'Bricks', receiptUrl: photo });
  await owner.post(`/api/expenses/${expense.id}/comments`, { text: 'Two pallets short' });
  const { body: issues } = await owner.get(`/api/projects/${project}/issues?limit=1`);
  const photoId = randomUUID();
  await owner.send('PUT', `/api/projects/${project}/photos/${photoId}?lat=-24.6282&lon=25.9231`, {
    body: blankJpeg(3200),
  });
  await owner.patch(`/api/issues/${issues[0].id}`, { photoIds: [photoId] });
  await owner.patch(`/api/projects/${project}/photos/${photoId}`, {
    marks: [{ colour: '#d92d20', width: 4, points: [0.1, 0.2, 0.4, 0.5] }],
  });
  const hours = await owner.upload(blankJpeg(3400), 'Hours.jpg', 'image/jpeg');
  const invoiceForm = new FormData();
  invoiceForm.append('file', new Blob([ublInvoice({ currency: 'BWP' })]), 'invoice.xml');
  const { body: invoice } = await owner.post(`/api/projects/${project}/invoices`, invoiceForm);
  await addExpenseBy(owner, project, { itemName: 'Hours', receiptUrl: hours.body.url });
  await owner.put(`/api/projects/${project}/accounting`, {
    ...{ system: 'datev', defaultAccount: '4980', creditorAccount: '70000', noVatCode: '0' },
    ...{ reverseChargeCode: '94', intraCommunityCode: '19', exemptCode: '8' },
    ...{ accounts: [{ phase: 'roofing', account: '4100' }], taxCodes: [{ rate: 20, code: '9' }] },
    costCentres: PHASES.map((phase) => ({ phase, code: '12' })),
    datev: { consultant: 1001, client: 1, fiscalYearStart: '2026-01-01', accountLength: 4 },
  });
  const period = { from: '1900-01-01', to: '2200-12-31', what: 'all' };
  await owner.post(`/api/projects/${project}/accounting/exports`, period);
  const all = sql`project_id = ${project}`;
  const supplier = sql`(select min(id) from suppliers where added_in_project_id = ${project})`;
  const assigned = sql`assigned_to_id = ${contractor.id}, assigned_to = ${contractor.username}`;
  for (const update of [
    sql`update projects set variation_approval_limit = 1234.56, state = 'archived' where id = ${project}`,
    sql`insert into project_branding (project_id, company_name, address, logo_url, updated_by)
      values (${project}, 'Kgale Builders', ${'Plot 412\nGaborone'}, ${photo}, ${owner.id})`,
    sql`update contracts set valuers = ${JSON.stringify([contractor.id])}::jsonb where ${all}`,
    sql`update variations set attachment_url = ${LINK}, contract_id = (select min(id) from contracts where ${all}) where ${all}`,
    sql`update variations set decided_currency = 'BWP' where ${all} and status in ('approved', 'rejected')`,
    sql`update variations set revision_of = (select min(id) from variations where ${all})
      where ${all} and id = (select max(id) from variations where ${all})`,
    sql`update monitoring_fees set invoice_url = ${LINK} where ${all}`,
    sql`update inspections set before_photos_urls = ${JSON.stringify([photo])}::jsonb, ${assigned},
      after_photos_urls = ${JSON.stringify([photo])}::jsonb, due_date = '2026-03-04',
      place_id = (select min(id) from places where ${all}) where ${all}`,
    sql`update places set client_id = gen_random_uuid(), captured_at = '2026-03-04T09:00:00.000Z', clock_skew_ms = 40,
      device = 'Tablet' where ${all}`,
    sql`update issues set ${assigned}, attachment_url = ${LINK}, corrective_action = 'Taken down',
      fixed_by = ${owner.id}, fixed_at = '2026-03-03T09:30:00.120Z', fixed_note = 'Recast', times_refused = 2,
      refused_by = ${owner.id}, refused_at = '2026-03-02T09:30:00.120Z', refused_reason = 'Again',
      accepted_by = ${owner.id}, accepted_at = '2026-03-05T09:30:00.120Z', accepted_reason = 'Not seen',
      disputed_at = '2026-03-02T16:30:00.120Z', disputed_reason = 'Not our work',
      variation_id = (select min(id) from variations where ${all}), kind = 'snag',
      verified_by = ${owner.id}, verified_at = '2026-03-04T09:30:00.120Z', supplier = 'Kgale Steel', supplier_id = ${supplier},
      client_id = gen_random_uuid(), captured_at = '2026-03-04T09:00:00.000Z', clock_skew_ms = -8000000000000, device = 'Tablet' where ${all}`,
    sql`update issues set check_id = (select min(id) from checks where ${all}), check_item = gen_random_uuid() where ${all}`,
    sql`update check_templates set retired_at = '2026-03-04T09:30:00.120Z' where ${all}`,
    sql`update checks set ${assigned}, place_id = (select min(id) from places where ${all}), supplier_id = ${supplier},
      inspection_id = (select min(id) from inspections where ${all}), milestone_id = (select min(id) from milestones where ${all}),
      reason = 'Rain', client_id = gen_random_uuid(), captured_at = '2026-03-04T09:00:00.000Z', clock_skew_ms = 40,
      device = 'Tablet' where ${all}`,
    sql`insert into check_answers (project_id, check_id, seq, item, number, result, text, choice, reason, signature, based_on,
        answered_by, issue_id, client_id, captured_at, clock_skew_ms, device, created_at)
      select project_id, check_id, 901, item, 901, 'fail', 'Two bars short', 'Short', 'Not delivered',
        ${JSON.stringify({ name: 'Neo Kgosi', role: 'Foreman' })}::jsonb, number, answered_by,
        (select min(id) from issues where ${all}), gen_random_uuid(), '2026-03-04T09:00:00.000Z', 40, 'Tablet', created_at
      from check_answers where ${all} order by check_id, seq limit 1`,
    sql`insert into check_steps (project_id, check_id, seq, item, step, at, by, answer, reason, released_by_name, authorised_by,
        document_id, issue_id, client_id, captured_at, clock_skew_ms, device)
      select project_id, check_id, 902, item, 'concede', created_at, answered_by, 901, 'Lapped instead', 'Tebogo Ncube',
        'City of Gaborone', (select min(id) from documents where ${all}), (select min(id) from issues where ${all}),
        gen_random_uuid(), '2026-03-04T09:00:00.000Z', 40, 'Tablet'
      from check_answers where ${all} and seq = 901`,
    sql`update completion_lists set certified_on = '2026-03-05', certified_at = '2026-03-05T09:30:00.120Z', certified_by = ${owner.id},
      certified_signature = ${JSON.stringify({ photoId: null, name: 'Neo Kgosi', role: 'Engineer' })}::jsonb where ${all}`,
    sql`update diary_days set countersigned_at = '2026-03-04T09:30:00.120Z', countersigned_by = ${owner.id},
      countersignature = ${JSON.stringify({ name: 'Neo Kgosi', role: 'Engineer', photoId: null })}::jsonb, hours_lost = 1.5,
      client_id = gen_random_uuid(), captured_at = '2026-03-04T09:00:00.000Z', clock_skew_ms = 40, device = 'Tablet' where ${all}`,
    sql`update diary_lines set supplier_id = ${supplier}, variation_id = (select min(id) from variations where ${all}),
      place_id = (select min(id) from places where ${all}), captured_at = '2026-03-04T09:00:00.000Z', clock_skew_ms = 40,
      device = 'Tablet' where ${all}`,
    sql`insert into diary_addenda (project_id, day_id, number, text, added_by, client_id, captured_at, clock_skew_ms, device, created_at)
      select project_id, day_id, 901, 'One more lorry', added_by, gen_random_uuid(), '2026-03-04T09:00:00.000Z', 40, 'Tablet', created_at
      from diary_addenda where ${all} limit 1`,
    sql`update suppliers set vat_id = 'BW 12', account_code = '71234' where id = ${supplier}`,
    sql`update commitments set order_number = 'PO-17' where ${all}`,
    sql`update milestones set import_key = 'guid:5f0e3a20-6c1b-4e8e-9b7c-0a1b2c3d4e5f' where ${all}`,
    sql`update invoices set supplier_id = ${supplier}, due_date = '2026-04-01', reason = 'Again', booked_by = ${owner.id},
      booked_at = '2026-03-04T09:30:00.120Z', other_files = ${JSON.stringify(['notes.xlsx'])}::jsonb,
      file_urls = ${JSON.stringify([hours.body.url])}::jsonb, mailed_from = 'bills@steel.example', note = 'For the roof' where ${all}`,
    sql`update expenses set invoice_number = 'R-1', invoice_id = ${invoice.id} where ${all} and id = ${expense.id}`,
    sql`update accounting_rows set rate = '20', vat = 1, lacks = '["number"]'::jsonb, invoice_number = 'R-1', category = 'labor',
      supplier = 'Kgale Steel' where ${all}`,
    sql`update expenses set is_paid = true, paid_on = '2026-03-06', payment_reference = 'E2E-1', paid_amount = amount
      where ${all} and id = ${expense.id}`,
    sql`update monitoring_fees set is_paid = true, paid_on = '2026-03-06', payment_reference = 'E2E-2', paid_amount = amount,
      invoice_number = 'N-17' where ${all}`,
    sql`update certificates set payment_reference = 'E2E-3' where ${all}`,
    sql`insert into payments (project_id, kind, record_id, amount, paid_on, reference, rest, amount_before, made_by)
      values (${project}, 'expense', ${expense.id}, 95, '2026-03-06', 'E2E-1', 'discount', 100, ${owner.id})`,
    sql`update plans set document_id = (select min(id) from documents where ${all}) where ${all}`,
    sql`update plan_revisions set withdrawn_at = '2026-03-04T09:30:00.120Z', withdrawn_by = ${owner.id}, withdrawn_reason = 'Wrong sheet'
      where ${all} and number = 1`,
    sql`update pins set client_id = gen_random_uuid(), captured_at = '2026-03-04T09:00:00.000Z', clock_skew_ms = 40,
      device = 'Tablet' where ${all}`,
    sql`update photos set item = gen_random_uuid(), entry = 901, device = 'Tablet' where ${all}`,
    sql`update interior_plans set design_plan_url = ${LINK}, mood_board_url = ${LINK}, render_url = ${LINK} where ${all}`,
    sql`update interior_tasks set ${assigned} where ${all}`,
  ])
    await server.connection.rows(update);
}

const server = await startServer({ registrationsPerHour: 1_000_000 });
const [owner, other] = [await signUp(server, 'owner'), await signUp(server, 'other')];
const project = (await owner.post('/api/projects/sample', {})).body.id;
await filled(owner, project);
const archive = await exportArchive(server, owner, project);
const job = await importArchive(other, archive);
expect(job, JSON.stringify(job)).toMatchObject({ status: 'done', problem: null });
const [first, second] = [
  await unpackArchive(archive),
  await unpackArchive(await exportArchive(server, other, job.projectId ?? 0)),
];
afterAll(() => server.stop());

const isGiven = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** The fields that have no value in any record of an archive. */
const emptyIn = ({ records }: UnpackedArchive): string[] =>
  ARCHIVE_RECORD_NAMES.flatMap((name) => {
    const rows = (records[name] ?? []) as Record<string, unknown>[];
    return Object.keys(archiveRecordKind(name).fields.shape)
      .filter((field) => !rows.some((row) => isGiven(row[field])))
      .map((field) => `${name}.${field}`);
  });

describe('a project with a value in every field', () => {
  it('has all of them in its archive', () => {
    expect(emptyIn(first)).toEqual([]);
  });

  it('has all of them after an import, except assignees', () => {
    expect(emptyIn(second)).toEqual([
      ...['contract.valuers', 'inspection.inspectorId', 'inspection.assignedToId', 'check.assignedToId'],
      ...['issue.assignedToId', 'interior-task.assignedToId'],
    ]);
    expect(comparableArchive(second)).toEqual(comparableArchive(first));
    expect(second.records['supplier']).toEqual(first.records['supplier']);
  });
});
