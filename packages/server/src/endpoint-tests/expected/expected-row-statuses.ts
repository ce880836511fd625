import { issuedFields } from '../../row-builders/certificate.ts';
import { sampleItemId } from '../../row-builders/check.ts';
import type { FixtureKind } from '../fixtures/row-fixtures.ts';
import type { Visitor } from './expected-statuses.ts';

/** Who owns the requested row. */
export type RowOwner = 'own' | 'own as valuer' | 'of the owner' | 'assigned' | 'own and assigned';

type RowRequest =
  | 'GET'
  | 'PATCH'
  | 'DELETE'
  | 'decision'
  | 'restore'
  | 'submit'
  | 'certify'
  | 'pay'
  | 'fixed'
  | 'refuse'
  | 'verify'
  | 'accept'
  | 'reopen'
  | 'answers'
  | 'close'
  | 'variation'
  | 'export';

export type OwnCase = readonly [Visitor, RowOwner, FixtureKind, object, RowRequest, object | null, number];

const pending = {};
const paid = { isPaid: true };
const draft = { status: 'draft' };
const approved = { status: 'approved' };
const rejected = { status: 'rejected' };
const passed = { result: 'passed' };
const resolved = { status: 'resolved' };

const name = { itemName: 'River sand, washed' };
const payment = { isPaid: true };
const text = { description: 'As drawn on sheet 7' };
const cost = { extraCost: '1.00' };
const place = { location: 'Grid B to D' };
const finding = { result: 'passed', observations: 'Cover is 40 mm' };
const begun = { status: 'in_progress' };
const closed = { status: 'resolved', verifiedAt: '2026-03-18T07:30:00.000Z', verifiedBy: 1 };
const accepted = { status: 'resolved', acceptedAt: '2026-03-18T07:30:00.000Z', acceptedBy: 1 };
const because = { reason: 'The crack shows again' };
const yes = { decision: 'approved' };
const submitted = { status: 'submitted' };
const certified = issuedFields();
const valued = { workDone: '260000.00' };
const seen = {};
const passes = { item: sampleItemId(1), result: 'pass' };
const ended = { state: 'closed' };
const hours = { hoursLost: 4.5 };
const note = { note: 'Rain, then mud' };
const daySigned = { state: 'signed' };

/**
 * The meaning of the letters o, s, + and A, P by row, as in docs/spec/permissions.md: visitor, row owner, kind and
 * state, request and body, and the expected status.
 */
export const OWN_CASES: readonly OwnCase[] = [
  ['surveyor', 'own', 'expense', pending, 'DELETE', null, 204],
  ['surveyor', 'own', 'expense', paid, 'DELETE', null, 403],
  ['surveyor', 'own', 'expense', paid, 'PATCH', name, 200],
  ['surveyor', 'of the owner', 'expense', paid, 'PATCH', name, 200],
  ['surveyor', 'of the owner', 'expense', pending, 'PATCH', payment, 200],
  ['manager', 'of the owner', 'expense', paid, 'DELETE', null, 204],
  ['manager', 'own', 'expense', pending, 'restore', null, 200],
  ['contractor', 'own', 'expense', pending, 'GET', null, 200],
  ['contractor', 'own', 'expense', paid, 'GET', null, 200],
  ['contractor', 'own', 'expense', pending, 'PATCH', name, 200],
  ['contractor', 'own', 'expense', pending, 'PATCH', payment, 403],
  ['contractor', 'own', 'expense', paid, 'PATCH', name, 403],
  ['contractor', 'own', 'expense', pending, 'DELETE', null, 204],
  ['contractor', 'own', 'expense', paid, 'DELETE', null, 403],
  ['contractor', 'own', 'expense', pending, 'restore', null, 200],
  ['architect', 'own', 'expense', pending, 'GET', null, 200],
  ['architect', 'own', 'expense', pending, 'PATCH', name, 403],
  ['designer', 'own', 'expense', pending, 'GET', null, 404],
  ["'unknown'", 'own', 'expense', pending, 'DELETE', null, 404],

  ['owner', 'own', 'variation', pending, 'decision', yes, 200],
  ['owner', 'own', 'variation', draft, 'decision', yes, 409],
  ['owner', 'own', 'variation', approved, 'PATCH', cost, 409],
  ['owner', 'own', 'variation', approved, 'DELETE', null, 409],
  ['manager', 'own', 'variation', pending, 'decision', yes, 403],
  ['manager', 'own', 'variation', pending, 'PATCH', approved, 403],
  ['manager', 'of the owner', 'variation', pending, 'PATCH', approved, 200],
  ['manager', 'of the owner', 'variation', approved, 'decision', yes, 409],
  ['manager', 'of the owner', 'variation', draft, 'GET', null, 404],
  ['manager', 'of the owner', 'variation', draft, 'decision', yes, 404],
  ['surveyor', 'own', 'variation', pending, 'PATCH', text, 200],
  ['surveyor', 'own', 'variation', pending, 'PATCH', approved, 403],
  ['surveyor', 'own', 'variation', pending, 'DELETE', null, 403],
  ['surveyor', 'of the owner', 'variation', draft, 'PATCH', text, 404],
  ['surveyor', 'of the owner', 'variation', draft, 'DELETE', null, 404],
  ['surveyor', 'of the owner', 'variation', draft, 'decision', yes, 404],
  ['architect', 'own', 'variation', pending, 'PATCH', text, 200],
  ['architect', 'own', 'variation', draft, 'PATCH', cost, 200],
  ['architect', 'own', 'variation', approved, 'PATCH', text, 403],
  ['architect', 'own', 'variation', rejected, 'PATCH', text, 403],
  ['architect', 'own', 'variation', pending, 'DELETE', null, 204],
  ['architect', 'own', 'variation', rejected, 'DELETE', null, 403],
  ['architect', 'own', 'variation', pending, 'decision', yes, 403],
  ['engineer', 'of the owner', 'variation', draft, 'PATCH', text, 404],
  ['engineer', 'of the owner', 'variation', draft, 'DELETE', null, 404],
  ['contractor', 'own', 'variation', pending, 'GET', null, 200],
  ['contractor', 'own', 'variation', rejected, 'GET', null, 200],
  ['contractor', 'of the owner', 'variation', approved, 'GET', null, 200],
  ['contractor', 'of the owner', 'variation', rejected, 'GET', null, 404],
  ['contractor', 'of the owner', 'variation', approved, 'PATCH', text, 403],
  ['contractor', 'of the owner', 'variation', approved, 'DELETE', null, 403],
  ['contractor', 'of the owner', 'variation', draft, 'GET', null, 404],
  ['contractor', 'own', 'variation', draft, 'DELETE', null, 204],
  ['contractor', 'own', 'variation', approved, 'DELETE', null, 403],
  ['contractor', 'own', 'variation', pending, 'PATCH', text, 200],
  ["'designer'", 'of the owner', 'variation', approved, 'GET', null, 200],
  ['inspector', 'of the owner', 'variation', approved, 'GET', null, 404],

  ['surveyor', 'own', 'monitoring-fee', pending, 'DELETE', null, 403],
  ['surveyor', 'own', 'monitoring-fee', paid, 'PATCH', text, 200],
  ['surveyor', 'of the owner', 'monitoring-fee', pending, 'PATCH', payment, 200],
  ['manager', 'of the owner', 'monitoring-fee', paid, 'DELETE', null, 204],
  ['architect', 'own', 'monitoring-fee', pending, 'GET', null, 404],

  ['architect', 'own', 'inspection', pending, 'PATCH', place, 200],
  ['architect', 'own', 'inspection', passed, 'PATCH', place, 403],
  ['architect', 'own', 'inspection', pending, 'DELETE', null, 403],
  ['engineer', 'of the owner', 'inspection', pending, 'PATCH', finding, 200],
  ['inspector', 'of the owner', 'inspection', pending, 'PATCH', finding, 200],
  ['inspector', 'of the owner', 'inspection', pending, 'PATCH', { ...finding, ...place }, 403],
  ['contractor', 'own', 'inspection', pending, 'PATCH', place, 403],
  ['contractor', 'own', 'inspection', pending, 'PATCH', finding, 403],
  ['contractor', 'own', 'inspection', pending, 'DELETE', null, 403],
  ['surveyor', 'own', 'inspection', pending, 'PATCH', place, 403],

  ['surveyor', 'own', 'issue', pending, 'PATCH', place, 200],
  ['surveyor', 'own', 'issue', resolved, 'PATCH', place, 403],
  ['surveyor', 'own', 'issue', pending, 'DELETE', null, 403],
  ['surveyor', 'assigned', 'issue', pending, 'PATCH', begun, 403],
  ['contractor', 'own', 'issue', pending, 'PATCH', place, 200],
  ['contractor', 'own', 'issue', resolved, 'PATCH', place, 403],
  ['contractor', 'own', 'issue', pending, 'DELETE', null, 403],
  ['contractor', 'assigned', 'issue', pending, 'PATCH', begun, 200],
  ['contractor', 'assigned', 'issue', pending, 'PATCH', place, 403],
  ['contractor', 'assigned', 'issue', pending, 'PATCH', { ...begun, ...place }, 403],
  ['contractor', 'own and assigned', 'issue', pending, 'PATCH', place, 200],
  ['contractor', 'own and assigned', 'issue', resolved, 'PATCH', begun, 200],
  ['contractor', 'own and assigned', 'issue', resolved, 'PATCH', place, 403],
  ['contractor', 'of the owner', 'issue', pending, 'PATCH', begun, 403],
  ["'designer'", 'assigned', 'issue', pending, 'PATCH', begun, 200],
  ['viewer', 'assigned', 'issue', pending, 'PATCH', begun, 403],
  ['inspector', 'of the owner', 'issue', resolved, 'PATCH', place, 200],
  ['contractor', 'assigned', 'issue', closed, 'PATCH', begun, 403],
  ['contractor', 'assigned', 'issue', pending, 'fixed', {}, 200],
  ['contractor', 'own', 'issue', pending, 'fixed', {}, 200],
  ['contractor', 'of the owner', 'issue', pending, 'fixed', {}, 403],
  ['surveyor', 'own', 'issue', pending, 'fixed', {}, 200],
  ['surveyor', 'assigned', 'issue', pending, 'fixed', {}, 403],
  ['viewer', 'assigned', 'issue', pending, 'fixed', {}, 403],
  ['contractor', 'assigned', 'issue', resolved, 'verify', {}, 403],
  ['contractor', 'own and assigned', 'issue', resolved, 'refuse', because, 403],
  ['contractor', 'assigned', 'issue', resolved, 'reopen', {}, 403],
  ['engineer', 'assigned', 'issue', resolved, 'verify', {}, 403],
  ['engineer', 'assigned', 'issue', resolved, 'refuse', because, 403],
  ['engineer', 'own', 'issue', resolved, 'verify', {}, 200],
  ['engineer', 'own', 'issue', resolved, 'refuse', because, 200],
  ['engineer', 'own', 'issue', pending, 'accept', because, 403],
  ['engineer', 'own', 'issue', accepted, 'reopen', {}, 403],
  ['manager', 'assigned', 'issue', pending, 'accept', because, 200],
  ['manager', 'of the owner', 'issue', accepted, 'reopen', {}, 200],
  ['stranger', 'assigned', 'issue', pending, 'fixed', {}, 404],

  ['contractor', 'assigned', 'interior-task', pending, 'PATCH', begun, 200],
  ['contractor', 'assigned', 'interior-task', pending, 'PATCH', text, 403],
  ['contractor', 'own', 'interior-task', pending, 'PATCH', begun, 403],
  ['contractor', 'own', 'interior-task', pending, 'DELETE', null, 403],
  ['contractor', 'own', 'interior-plan', pending, 'PATCH', text, 403],
  ['engineer', 'assigned', 'interior-task', pending, 'PATCH', begun, 403],
  ['architect', 'own', 'interior-plan', pending, 'DELETE', null, 403],
  ['designer', 'of the owner', 'interior-task', pending, 'DELETE', null, 204],

  ['contractor', 'own', 'document', pending, 'GET', null, 200],
  ['contractor', 'own', 'document', pending, 'PATCH', text, 200],
  ['contractor', 'own', 'document', pending, 'DELETE', null, 204],
  ['contractor', 'own', 'document', pending, 'restore', null, 200],
  ["'designer'", 'own', 'document', pending, 'PATCH', text, 200],
  ["'designer'", 'own', 'document', pending, 'DELETE', null, 204],
  ['architect', 'own', 'document', pending, 'DELETE', null, 403],
  ['inspector', 'own', 'document', pending, 'GET', null, 200],
  ['inspector', 'own', 'document', pending, 'PATCH', text, 403],
  ['inspector', 'own', 'document', pending, 'DELETE', null, 403],
  ['manager', 'own', 'document', pending, 'restore', null, 200],
  ['viewer', 'own', 'document', pending, 'PATCH', text, 403],
  ['stranger', 'own', 'document', pending, 'GET', null, 404],

  ['contractor', 'own', 'check', pending, 'answers', passes, 200],
  ['contractor', 'assigned', 'check', pending, 'answers', passes, 200],
  ['contractor', 'of the owner', 'check', pending, 'answers', passes, 403],
  ['contractor', 'own', 'check', ended, 'answers', passes, 403],
  ['contractor', 'assigned', 'check', ended, 'answers', passes, 409],
  ['contractor', 'own', 'check', pending, 'PATCH', { title: 'Slab' }, 403],
  ['contractor', 'own', 'check', pending, 'close', {}, 403],
  ['inspector', 'of the owner', 'check', ended, 'answers', passes, 409],
  ['viewer', 'assigned', 'check', pending, 'answers', passes, 403],
  ['manager', 'of the owner', 'check', ended, 'DELETE', null, 409],
  ['manager', 'of the owner', 'check', { holding: true }, 'DELETE', null, 403],
  ['owner', 'own', 'check', { holding: true }, 'DELETE', null, 204],
  ['stranger', 'assigned', 'check', pending, 'answers', passes, 404],

  ['contractor', 'of the owner', 'diary-day', pending, 'GET', null, 200],
  ['contractor', 'own', 'diary-day', pending, 'PATCH', hours, 200],
  ['contractor', 'own', 'diary-day', daySigned, 'PATCH', hours, 403],
  ['contractor', 'of the owner', 'diary-day', pending, 'PATCH', hours, 403],
  ['contractor', 'own', 'diary-line', {}, 'PATCH', note, 200],
  ['contractor', 'of the owner', 'diary-line', {}, 'PATCH', note, 404],
  ['contractor', 'own', 'diary-line', {}, 'DELETE', null, 403],
  ['contractor', 'own', 'diary-line', {}, 'variation', { title: 'Rain' }, 201],
  ['inspector', 'own', 'diary-line', {}, 'PATCH', note, 200],
  ['inspector', 'of the owner', 'diary-line', {}, 'PATCH', note, 403],
  ['inspector', 'own', 'diary-line', {}, 'variation', { title: 'Rain' }, 403],
  ['engineer', 'of the owner', 'diary-line', {}, 'PATCH', note, 200],
  ['engineer', 'own', 'diary-line', {}, 'DELETE', null, 403],
  ['manager', 'of the owner', 'diary-day', daySigned, 'PATCH', hours, 409],
  ['manager', 'of the owner', 'diary-day', daySigned, 'DELETE', null, 409],
  ['stranger', 'own', 'diary-line', {}, 'PATCH', note, 404],

  ['contractor', 'own', 'certificate', draft, 'GET', null, 200],
  ['contractor', 'own', 'certificate', certified, 'GET', null, 200],
  ['contractor', 'own', 'certificate', draft, 'PATCH', valued, 403],
  ['contractor', 'own as valuer', 'certificate', draft, 'PATCH', valued, 200],
  ['contractor', 'own as valuer', 'certificate', submitted, 'PATCH', valued, 200],
  ['contractor', 'own as valuer', 'certificate', certified, 'PATCH', valued, 403],
  ['contractor', 'own', 'certificate', draft, 'submit', seen, 403],
  ['contractor', 'own as valuer', 'certificate', draft, 'submit', seen, 200],
  ['contractor', 'own as valuer', 'certificate', submitted, 'certify', seen, 403],
  ['contractor', 'own as valuer', 'certificate', certified, 'pay', seen, 403],
  ['contractor', 'own as valuer', 'certificate', draft, 'DELETE', null, 403],
  ['contractor', 'own', 'certificate', certified, 'export', null, 403],
  ['contractor', 'of the owner', 'certificate', certified, 'GET', null, 404],
  ['contractor', 'of the owner', 'certificate', draft, 'submit', seen, 404],
  ['contractor', 'own', 'contract', {}, 'GET', null, 404],
  ['surveyor', 'own', 'certificate', submitted, 'certify', seen, 200],
  ['surveyor', 'of the owner', 'certificate', certified, 'pay', seen, 403],
  ['surveyor', 'own', 'certificate', draft, 'DELETE', null, 403],
  ['surveyor', 'of the owner', 'certificate', certified, 'PATCH', valued, 409],
  ['surveyor', 'own', 'contract', {}, 'DELETE', null, 403],
  ['manager', 'own', 'certificate', submitted, 'certify', seen, 403],
  ['manager', 'of the owner', 'certificate', certified, 'pay', seen, 200],
  ['manager', 'of the owner', 'certificate', submitted, 'pay', seen, 409],
  ['owner', 'own', 'certificate', certified, 'DELETE', null, 409],
  ['owner', 'own', 'certificate', draft, 'certify', seen, 409],
  ['architect', 'own', 'certificate', draft, 'PATCH', valued, 403],
  ['engineer', 'of the owner', 'certificate', draft, 'GET', null, 200],
  ['viewer', 'own', 'certificate', draft, 'GET', null, 404],

  ['surveyor', 'own', 'commitment', pending, 'PATCH', text, 200],
  ['surveyor', 'own', 'commitment', pending, 'DELETE', null, 403],
  ['manager', 'own', 'commitment', pending, 'DELETE', null, 403],
  ['manager', 'own', 'commitment', pending, 'restore', null, 200],
  ['architect', 'own', 'commitment', pending, 'GET', null, 200],
  ['architect', 'own', 'commitment', pending, 'PATCH', text, 403],
  ['contractor', 'own', 'commitment', pending, 'GET', null, 404],
  ['viewer', 'own', 'commitment', pending, 'GET', null, 404],
  ['engineer', 'own', 'milestone', pending, 'PATCH', { title: 'Roof on' }, 403],
  ['surveyor', 'of the owner', 'milestone', pending, 'PATCH', { title: 'Roof on' }, 200],
  ['surveyor', 'own', 'progress-entry', pending, 'GET', null, 200],
  ['surveyor', 'own', 'progress-entry', pending, 'PATCH', { percentComplete: 60 }, 403],
  ['architect', 'own', 'progress-entry', pending, 'DELETE', null, 403],
  ['engineer', 'own', 'progress-entry', pending, 'PATCH', { note: 'Seen' }, 403],
  ['engineer', 'of the owner', 'progress-entry', pending, 'GET', null, 200],
  ['manager', 'of the owner', 'progress-entry', pending, 'PATCH', { percentComplete: 60 }, 200],
  ['manager', 'of the owner', 'progress-entry', pending, 'DELETE', null, 204],
  ['contractor', 'own', 'progress-entry', pending, 'GET', null, 404],

  ['contractor', 'own', 'supplier', pending, 'GET', null, 200],
  ['viewer', 'own', 'supplier', pending, 'PATCH', { notes: 'Closed on Mondays' }, 200],
  ['stranger', 'own', 'supplier', pending, 'DELETE', null, 204],
  ['inspector', 'own', 'supplier', pending, 'restore', null, 200],

  ['viewer', 'own', 'comment', pending, 'PATCH', { text: 'Closed with epoxy' }, 200],
  ['contractor', 'own', 'comment', pending, 'DELETE', null, 204],
  ['viewer', 'own', 'comment', pending, 'restore', null, 200],
  ['manager', 'of the owner', 'comment', pending, 'PATCH', { text: 'Closed with epoxy' }, 403],
  ['manager', 'of the owner', 'comment', pending, 'DELETE', null, 403],
  ['stranger', 'own', 'comment', pending, 'PATCH', { text: 'Closed with epoxy' }, 404],

  ['stranger', 'own', 'expense', pending, 'GET', null, 404],
  ['stranger', 'assigned', 'issue', pending, 'PATCH', begun, 404],
  ['stranger', 'own', 'inspection', pending, 'DELETE', null, 404],
];

/** Bodies that need more rights than their endpoint, when adding records or changing the project. */
export const BODY_CASES: readonly (readonly [Visitor, string, object, number])[] = [
  ['manager', 'POST /api/projects/{projectId}/expenses', payment, 201],
  ['surveyor', 'POST /api/projects/{projectId}/expenses', payment, 201],
  ['contractor', 'POST /api/projects/{projectId}/expenses', payment, 403],
  ['surveyor', 'POST /api/projects/{projectId}/monitoring-fees', payment, 201],
  ['owner', 'POST /api/projects/{projectId}/variations', approved, 201],
  ['manager', 'POST /api/projects/{projectId}/variations', approved, 403],
  ['surveyor', 'POST /api/projects/{projectId}/variations', rejected, 403],
  ['contractor', 'POST /api/projects/{projectId}/variations', draft, 201],
  ['architect', 'POST /api/projects/{projectId}/inspections', passed, 201],
  ['inspector', 'POST /api/projects/{projectId}/inspections', passed, 201],
  ['contractor', 'POST /api/projects/{projectId}/inspections', passed, 403],
  ['manager', 'PATCH /api/projects/{projectId}', { totalBudget: '1.00' }, 403],
  ['manager', 'PATCH /api/projects/{projectId}', { currency: 'EUR' }, 403],
  ['manager', 'PATCH /api/projects/{projectId}', { variationApprovalLimit: '9000.00' }, 403],
  ['manager', 'PATCH /api/projects/{projectId}', { sharesOwnersSuppliers: false }, 403],
  ['owner', 'PATCH /api/projects/{projectId}', { sharesOwnersSuppliers: false }, 200],
  ['owner', 'PATCH /api/projects/{projectId}', { sharesOwnersSuppliers: true }, 200],
  ['manager', 'POST /api/projects/{projectId}/members', { role: 'owner' }, 403],
  ['manager', 'POST /api/projects/{projectId}/members', { role: 'project_manager' }, 403],
  ['manager', 'POST /api/projects/{projectId}/invitations', { role: 'project_manager' }, 403],
  ['manager', 'POST /api/projects/{projectId}/invitations', { role: 'designer' }, 201],
  ['owner', 'POST /api/projects/{projectId}/invitations', { role: 'owner' }, 201],
  ['manager', 'PATCH /api/projects/{projectId}', { name: 'Ridge House', ownerId: 1 }, 200],
  ['owner', 'PATCH /api/projects/{projectId}', { totalBudget: '1.00', currency: 'EUR' }, 200],
];
