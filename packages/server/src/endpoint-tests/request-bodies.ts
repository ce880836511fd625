import { randomUUID } from 'node:crypto';
import { addDays, calendarDate } from '@brick/domain/dates/calendar-date';
import { startReports } from '@brick/domain/reports/jobs-api';
import { REPORT_NAMES } from '@brick/domain/reports/report-types';
import { itemId } from '../row-builders/check.ts';
import { bodiesOf } from './declared.ts';
import { UNWRITTEN } from './expected-statuses.ts';
import { pictureBytes, pictureForm } from './fixtures.ts';

/** The path parameters of an endpoint, and further ids for its body. */
type BodyParams = Record<string, string | number>;

let accounts = 0;

const newUsername = (): string => {
  accounts += 1;
  return `walker${accounts}`;
};

let names = 0;

/** A unique name. */
const newName = (): string => {
  names += 1;
  return `Open issues ${names}`;
};

let entries = 0;

/** An unused amount. */
const nextAmount = (): string => {
  entries += 1;
  return `${1000 + entries}.00`;
};

/** An unused date. */
const nextDay = () => {
  entries += 1;
  return addDays(calendarDate('2026-03-04'), entries);
};

/** Deletes the row with a bulk action. */
const deletionBody = (place?: BodyParams) => ({ ids: [place?.['id'] ?? 1], action: 'delete' });

const expenseBody = { phase: 'foundation', itemName: 'River sand', amount: '3150.00', date: '2026-03-04' };
const signed = { signature: { name: 'T. Molefe' } };
const commentBody = { text: 'The levels were checked this morning' };
const variationBody = { title: 'Ridge beam in steel', extraCost: '12400.00' };
const feeBody = {
  feeType: 'Site supervision',
  payeeName: 'Letsatsi Consulting Engineers',
  amount: '3200.00',
};
const supplierBody = { name: 'Kalahari Cement', category: 'construction_materials', phone: '+267 390 0000' };

/**
 * A valid body for each endpoint, keyed like the table of statuses. Edits change a field without special rules, not
 * amounts, results or statuses.
 */
export const REQUEST_BODIES: Record<string, (place?: BodyParams) => unknown> = {
  ...Object.assign({}, ...UNWRITTEN.map((record) => bodiesOf(record, deletionBody))),
  ...Object.fromEntries(
    REPORT_NAMES.map((report) => [`POST ${startReports[report].path}`, () => ({ format: 'csv' })]),
  ),
  'POST /api/register': () => ({ username: newUsername(), password: 'mortar-and-lime' }),
  'POST /api/login': () => ({ username: 'mason', password: 'mortar-and-lime' }),
  // An invalid code: the following step is tested by the feature itself.
  'POST /api/login/2fa': () => ({ code: 'no code' }),
  'POST /api/user/password': () => ({ currentPassword: 'mortar-and-lime', newPassword: 'mortar-and-lime' }),
  'POST /api/user/2fa': () => ({ password: 'mortar-and-lime' }),
  'POST /api/user/2fa/confirm': () => ({ code: 'no code' }),
  'DELETE /api/user/2fa': () => ({ password: 'mortar-and-lime', code: 'no code' }),
  'POST /api/user/2fa/recovery-codes': () => ({ password: 'mortar-and-lime', code: 'no code' }),
  // A wrong password: a deleted account could not be used for further tests.
  'DELETE /api/user': () => ({ password: 'not the one', projects: {} }),
  'POST /api/notices/read': () => ({ all: true }),
  'POST /api/password/forgot': () => ({ username: 'mason' }),
  // An invalid token.
  'POST /api/password/reset': () => ({ token: 'no token', password: 'mortar-and-lime' }),
  'PUT /api/user/profile': () => ({ city: 'Gaborone' }),
  // An invalid code.
  'POST /api/user/phone/confirm': () => ({ code: 'no code' }),
  'PUT /api/user/last-project': () => ({ projectId: 1 }),
  'PUT /api/user/settings': () => ({ keyboardShortcuts: false }),
  'POST /api/projects': () => ({
    name: 'Kgale View Terrace',
    totalBudget: '750000.00',
    currency: 'BWP',
    startDate: '2026-01-12',
  }),
  'PATCH /api/projects/{projectId}': () => ({ location: 'Plot 413, Mokolodi' }),
  'POST /api/projects/{projectId}/members': (place) => ({
    username: place?.['username'] ?? 'mason',
    role: 'architect',
  }),
  'PATCH /api/projects/{projectId}/members/{userId}': () => ({ role: 'engineer' }),
  'POST /api/projects/{projectId}/hand-over': (place) => ({ userId: place?.['userId'] ?? 1 }),
  'POST /api/offers/{id}/accept': () => ({ sharesOwnersSuppliers: true }),
  'POST /api/projects/{projectId}/invitations': () => ({ role: 'contractor', expiresInDays: 3 }),
  'PUT /api/projects/{projectId}/branding': () => ({ companyName: newUsername() }),
  'POST /api/projects/{projectId}/share-links': () => ({ report: 'budget-summary', expiresInDays: 3 }),
  // The first account is the owner.
  'POST /api/projects/{projectId}/report-schedules': () => ({
    report: 'budget-summary',
    every: 'month',
    day: 31,
    recipientIds: [1],
  }),
  'PATCH /api/report-schedules/{id}': () => ({ hour: 6 }),
  'POST /api/projects/{projectId}/expenses': () => expenseBody,
  'POST /api/projects/{projectId}/expenses/import': () => ({ rows: [expenseBody] }),
  'PATCH /api/expenses/{id}': () => ({ itemName: 'River sand, washed' }),
  'POST /api/projects/{projectId}/expenses/bulk': (place) => ({
    ids: [place?.['id'] ?? 1],
    action: 'paid',
    value: true,
  }),
  'POST /api/expenses/{id}/comments': () => commentBody,
  'POST /api/projects/{projectId}/variations': () => variationBody,
  'POST /api/projects/{projectId}/variations/import': () => ({ rows: [variationBody] }),
  'PATCH /api/variations/{id}': () => ({ description: 'As drawn on sheet 7' }),
  'POST /api/variations/{id}/comments': () => commentBody,
  'POST /api/variations/{id}/decision': () => ({ decision: 'approved', note: 'Agreed on site' }),
  'POST /api/projects/{projectId}/variations/bulk': (place) => deletionBody(place),
  // A new amount each time, so that there is a change.
  'PUT /api/projects/{projectId}/budget': () => ({ phases: { roofing: nextAmount() } }),
  'POST /api/projects/{projectId}/budget/transfers': () => ({
    from: 'unallocated',
    to: 'roofing',
    amount: '0.01',
    reason: 'Savings on the site fence',
  }),
  'POST /api/projects/{projectId}/commitments': () => ({
    phase: 'roofing',
    title: 'Roof trusses',
    amount: '48000.00',
    date: '2026-03-02',
    lines: [{ description: 'First delivery', amount: '48000.00' }],
  }),
  'PATCH /api/commitments/{id}': () => ({ description: 'Delivered in two lots' }),
  'PUT /api/projects/{projectId}/programme': () => ({
    phases: { roofing: { plannedStart: '2026-01-05', plannedFinish: nextDay() } },
  }),
  'POST /api/projects/{projectId}/milestones': () => ({ title: 'Roof closed', plannedOn: '2026-06-30' }),
  'PATCH /api/milestones/{id}': () => ({ title: 'Roof closed and watertight' }),
  'POST /api/projects/{projectId}/progress': () => ({
    phase: 'roofing',
    percentComplete: 40,
    date: '2026-03-04',
  }),
  'PATCH /api/progress/{id}': () => ({ note: 'Seen on site' }),
  'POST /api/projects/{projectId}/monitoring-fees': () => feeBody,
  'POST /api/projects/{projectId}/monitoring-fees/import': () => ({ rows: [feeBody] }),
  'PATCH /api/monitoring-fees/{id}': () => ({ description: 'March' }),
  'POST /api/projects/{projectId}/monitoring-fees/bulk': (place) => deletionBody(place),
  'POST /api/monitoring-fees/{id}/comments': () => commentBody,
  'POST /api/projects/{projectId}/inspections': () => ({
    phase: 'foundation',
    inspectionType: 'Reinforcement before concrete',
  }),
  'POST /api/projects/{projectId}/inspections/import': () => ({ rows: [{ phase: 'foundation' }] }),
  'PATCH /api/inspections/{id}': () => ({ location: 'Grid B to D' }),
  'POST /api/projects/{projectId}/inspections/bulk': (place) => deletionBody(place),
  'POST /api/projects/{projectId}/issues': () => ({ title: 'Crack in retaining wall', severity: 'high' }),
  'POST /api/projects/{projectId}/issues/import': () => ({ rows: [{ title: 'Crack in retaining wall' }] }),
  'POST /api/issues/{id}/verification': () => ({ verified: true }),
  'POST /api/issues/{id}/fixed': () => ({ note: 'Cut out and recast' }),
  'POST /api/issues/{id}/refuse': () => ({ reason: 'The crack shows again' }),
  'POST /api/issues/{id}/verify': () => ({}),
  'POST /api/issues/{id}/accept': () => ({
    reason: 'It cannot be seen',
    variation: { title: 'Saving for the crack', extraCost: '-1500.00' },
  }),
  'POST /api/issues/{id}/reopen': () => ({}),
  'PATCH /api/issues/{id}': () => ({ location: 'North elevation' }),
  'POST /api/projects/{projectId}/issues/bulk': (place) => ({
    ids: [place?.['id'] ?? 1],
    action: 'status',
    value: 'resolved',
  }),
  'POST /api/inspections/{id}/comments': () => commentBody,
  'POST /api/issues/{id}/comments': () => commentBody,
  'POST /api/projects/{projectId}/interior-plans': () => ({ roomName: 'Kitchen', budget: '48000.00' }),
  'PATCH /api/interior-plans/{id}': () => ({ notes: 'Oak veneer' }),
  'POST /api/interior-plans/{id}/comments': () => commentBody,
  'POST /api/interior-plans/{id}/tasks': () => ({ taskName: 'Choose worktops', estimatedCost: '9000.00' }),
  'POST /api/projects/{projectId}/interior-tasks/import': () => ({
    rows: [{ roomName: 'Kitchen', taskName: 'Choose worktops' }],
  }),
  'PATCH /api/interior-tasks/{id}': () => ({ description: 'Three samples' }),
  'POST /api/projects/{projectId}/interior-tasks/bulk': (place) => ({
    ids: [place?.['id'] ?? 1],
    action: 'status',
    value: 'completed',
  }),
  'POST /api/interior-tasks/{id}/comments': () => commentBody,
  'POST /api/projects/{projectId}/documents': () => ({
    kind: 'permit',
    title: 'Building permit',
    issuedOn: '2026-01-12',
    required: true,
  }),
  'POST /api/projects/{projectId}/documents/import': () => ({
    rows: [{ kind: 'permit', title: 'Building permit' }],
  }),
  'PATCH /api/documents/{id}': () => ({ description: 'As issued by the council' }),
  'POST /api/documents/{id}/comments': () => commentBody,
  'POST /api/documents/{id}/versions': () => ({ url: 'https://council.example/permits/412.pdf' }),
  'POST /api/projects/{projectId}/documents/bulk': (place) => deletionBody(place),
  'PATCH /api/comments/{id}': () => ({ text: 'Is the crack still open on the north side?' }),
  'POST /api/projects/{projectId}/contracts': () => ({
    title: 'Main works',
    contractSum: '1800000.00',
    retentionRate: 10,
    retentionLimit: 5,
    vatRates: [{ from: '2023-04-01', rate: 14 }],
    lines: [{ description: 'Substructure', phase: 'foundation', amount: '600000.00' }],
  }),
  'PATCH /api/contracts/{id}': () => ({ contractor: 'Kgosi Building Works (Pty) Ltd' }),
  'POST /api/contracts/{id}/certificates': () => ({ date: '2026-03-31', workDone: '250000.00' }),
  'PATCH /api/certificates/{id}': () => ({ date: '2026-04-30' }),
  'POST /api/certificates/{id}/submit': () => ({}),
  'POST /api/certificates/{id}/certify': () => ({}),
  'POST /api/certificates/{id}/pay': () => ({ date: '2026-04-20' }),
  'POST /api/projects/{projectId}/places': () => ({ code: newName(), kind: 'level' }),
  'POST /api/projects/{projectId}/places/import': () => ({ rows: [{ path: newName() }] }),
  'POST /api/projects/{projectId}/plans': () => ({ number: newName(), title: 'Ground floor' }),
  'POST /api/projects/{projectId}/plan-files': () => pictureForm(),
  'PATCH /api/plans/{id}': () => ({ title: 'Ground floor, finishes' }),
  'POST /api/plans/{id}/comments': () => commentBody,
  // A file that nobody has uploaded.
  'POST /api/plans/{id}/revisions': (place) => ({
    file: place?.['file'] ?? '/api/files/q3Vx0yJm4tT8mR2kP6wZ1A',
    code: newName(),
  }),
  'PATCH /api/plans/{id}/revisions/{number}': () => ({ purpose: 'record' }),
  'PUT /api/plans/{id}/revisions/{number}/alignment': () => ({ same: true }),
  'POST /api/projects/{projectId}/pins': (place) => ({
    planId: place?.['planId'] ?? 1,
    kind: 'issue',
    subjectId: place?.['subjectId'] ?? 1,
    x: 100,
    y: 50,
  }),
  'PATCH /api/pins/{id}': () => ({ x: 110 }),
  'PATCH /api/places/{id}': () => ({ name: 'Plant room' }),
  'POST /api/projects/{projectId}/check-templates': () => ({ code: newUsername(), title: 'Formwork' }),
  'PATCH /api/check-templates/{id}': () => ({ title: 'Formwork of slabs' }),
  'POST /api/check-templates/{id}/comments': () => commentBody,
  'POST /api/check-templates/{id}/publish': () => ({}),
  'POST /api/check-templates/{id}/retire': () => ({}),
  'POST /api/check-templates/{id}/copy': (place) => ({ projectId: place?.['projectId'] ?? 1 }),
  'POST /api/projects/{projectId}/checks': (place) => ({ templateId: place?.['templateId'] ?? 1 }),
  'POST /api/projects/{projectId}/checks/plan': (place) => ({
    checks: [{ templateId: place?.['templateId'] ?? 1 }],
  }),
  'POST /api/projects/{projectId}/checks/bulk': (place) => deletionBody(place),
  'PATCH /api/checks/{id}': () => ({ title: 'Reinforcement of the roof slab' }),
  'POST /api/checks/{id}/comments': () => commentBody,
  'POST /api/checks/{id}/answers': () => ({ item: itemId(1), result: 'pass' }),
  'POST /api/checks/{id}/close': () => ({}),
  'POST /api/checks/{id}/reopen': () => ({ reason: 'The wrong bay was entered' }),
  'POST /api/checks/{id}/abandon': () => ({ reason: 'The slab was cancelled' }),
  'POST /api/checks/{id}/points/{uuid}/notify': () => ({ attendFrom: '2199-03-18T07:30:00.000Z' }),
  'POST /api/checks/{id}/points/{uuid}/release': () => signed,
  'POST /api/checks/{id}/points/{uuid}/return': () => ({ reason: 'Spacers are loose' }),
  'POST /api/checks/{id}/points/{uuid}/attend': () => signed,
  'POST /api/checks/{id}/points/{uuid}/override': () => ({ reason: 'Poured in the night' }),
  'POST /api/checks/{id}/items/{uuid}/concession': () => ({
    ...{ reason: 'Within the tolerance', authorisedBy: 'T. Molefe' },
    photoIds: [randomUUID()],
  }),
  'POST /api/suppliers': () => supplierBody,
  'POST /api/suppliers/import': () => ({ rows: [supplierBody] }),
  'PATCH /api/suppliers/{id}': () => ({ notes: 'Delivers on Saturdays' }),
  'PUT /api/suppliers/{id}': () => ({ ...supplierBody, notes: 'Delivers on Saturdays' }),
  'POST /api/suppliers/bulk': (place) => deletionBody(place),
  'POST /api/views': () => ({ screen: 'issues', name: newName(), state: 'status=open' }),
  'PATCH /api/views/{id}': () => ({ state: 'status=resolved' }),
  'POST /api/demo/keep': () => ({ username: newUsername(), password: 'mortar-and-lime' }),
  'POST /api/newsletter': () => ({ email: 'mason@example.com' }),
  'PUT /api/projects/{projectId}/photos/{uuid}': pictureBytes,
  'PATCH /api/projects/{projectId}/photos/{uuid}': () => ({ position: 2 }),
  'POST /api/upload': () => pictureForm(),
  'POST /api/upload/held': () => ({ urls: ['/api/files/q3Vx0yJm4tT8mR2kP6wZ1A'] }),
  'POST /api/archives': () => pictureForm(),
};
