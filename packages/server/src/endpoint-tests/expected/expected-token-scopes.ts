import type { RecordKind } from '@brick/domain/records/define-record';
import { PROJECT_RECORDS } from '@brick/domain/records/record-kinds';

/**
 * What a token needs for every call, written by hand from docs/spec/tokens.md and docs/spec/permissions.md, independent of
 * the code. Below a resource its paths, with the action of each method; `*` is /api/projects/{projectId}. After a plus
 * sign: a further scope, which the rules of the call ask for with the body of the test. A dash: no token ever. A kind of which no
 * line says how one is read has the calls of every list; a line here stands for one of these.
 */
const SCOPES = `
project
  /api/projects GET read POST -
  * GET read PATCH update DELETE -
  */stats GET read
  /api/token GET read
  /api/comments/{id} PATCH update+issues:read DELETE update+issues:read
  /api/comments/{id}/restore POST update+issues:read
  /api/files/{key} GET read+expenses:read
  */photos/{uuid} PUT read+issues:create GET read+issues:read PATCH read+issues:read+issues:update DELETE read+issues:read+issues:update
  */photos GET read
  */history GET read
  */trash GET read
  */search GET read
  /api/search GET read
  */site-pack GET read
budget
  */budget GET read PUT update
  */budget/transfers GET read POST create
  */cash-flow GET read
  */commitments GET read POST create
  */commitments/totals GET read
  /api/commitments/{id} GET read PATCH update DELETE delete
  /api/commitments/{id}/restore POST update
  /api/commitments/{id}/history GET read
  */programme GET read PUT update
  */programme/file POST update
  */programme/import POST update
  */milestones POST create
  /api/milestones/{id} GET read PATCH update DELETE delete
  /api/milestones/{id}/restore POST update
  /api/milestones/{id}/history GET read
  */earned-value GET read
  */contracts GET read POST create
  */contracts/bill-of-quantities POST update
  */accounting GET read PUT update
  /api/contracts/{id} GET read PATCH update DELETE delete
  /api/contracts/{id}/restore POST update
  /api/contracts/{id}/history GET read
progress
  */progress GET read POST create
  /api/progress/{id} GET read PATCH update DELETE delete
  /api/progress/{id}/restore POST update
  /api/progress/{id}/history GET read
documents
  */documents/carried GET read
  /api/documents/{id}/versions GET read POST update
members
  */members GET read POST -
  */invitations GET read POST -
expenses
  /api/expenses/all GET read
  /api/expenses/{id}/payments GET read
  */expenses/suppliers GET read
  */expenses/bulk POST update+expenses:pay+expenses:read
  */invoices GET read POST create
  */invoices/totals GET read
  */invoices/export GET export
  */invoices/bulk POST update+expenses:delete+expenses:read
  /api/invoices/{id} GET read PATCH update DELETE delete
  /api/invoices/{id}/original GET read
  /api/invoices/{id}/picture GET read
  /api/invoices/{id}/restore POST update
  /api/invoices/{id}/history GET read
  /api/invoices/{id}/comments GET read POST update
  /api/invoices/{id}/book POST create
  /api/invoices/{id}/set-aside POST update
  /api/invoices/{id}/take-back POST update
  */accounting/exports GET export POST export
  */accounting/exports/{number} GET export
  */accounting/exports/{number}/file GET export
variations
  /api/variations/{id}/decision POST approve
  /api/variations/{id}/effect GET approve
  /api/variations/{id}/revision POST create
monitoring-fees
  /api/monitoring-fees/{id}/payments GET read
certificates
  */contracts/to-value GET create
  /api/contracts/{id}/certificates GET read POST create+certificates:read
  */certificates GET read
  /api/certificates/{id} GET read PATCH update+certificates:read DELETE delete
  /api/certificates/{id}/restore POST update
  /api/certificates/{id}/export GET export
  /api/certificates/{id}/history GET read
  /api/certificates/{id}/payments GET read
  /api/certificates/{id}/submit POST update+certificates:read
  /api/certificates/{id}/certify POST approve
  /api/certificates/{id}/pay POST pay
inspections
  */inspections GET read POST create
  */inspections/totals GET read
  */inspections/import POST create
  */inspections/export GET export
  /api/inspections/{id} GET read PATCH approve+inspections:update DELETE delete
  /api/inspections/{id}/restore POST update
  /api/inspections/{id}/history GET read
  /api/inspections/{id}/comments GET read POST update
  /api/inspections/{id}/versions GET read
  /api/inspections/{id}/export GET export
  */inspections/bulk POST update+inspections:delete+inspections:read
issues
  /api/issues/{id}/fixed POST update
  /api/issues/{id}/refuse POST update
  /api/issues/{id}/verify POST update
  /api/issues/{id}/accept POST approve+variations:create
  /api/issues/{id}/reopen POST update
  /api/issues/{id}/verification POST update
checks
  */check-templates POST approve GET read
  */check-templates/totals GET read
  /api/check-templates/{id} GET read PATCH approve DELETE delete
  /api/check-templates/{id}/restore POST update
  /api/check-templates/{id}/history GET read
  /api/check-templates/{id}/comments GET read POST update
  /api/check-templates/{id}/revisions GET read
  /api/check-templates/{id}/publish POST approve
  /api/check-templates/{id}/retire POST approve
  /api/check-templates/{id}/copy POST update+checks:approve
  */checks GET read POST create
  */checks/totals GET read
  */checks/export GET export
  /api/checks/{id} GET read PATCH update+checks:approve DELETE delete
  /api/checks/{id}/restore POST update
  /api/checks/{id}/history GET read
  /api/checks/{id}/comments GET read POST update
  /api/checks/{id}/answers POST update
  /api/checks/{id}/close POST approve
  /api/checks/{id}/reopen POST approve
  /api/checks/{id}/abandon POST approve
  /api/checks/{id}/points/{uuid}/notify POST update
  /api/checks/{id}/points/{uuid}/release POST approve
  /api/checks/{id}/points/{uuid}/return POST approve
  /api/checks/{id}/points/{uuid}/attend POST approve
  /api/checks/{id}/points/{uuid}/override POST approve+issues:create
  /api/checks/{id}/items/{uuid}/concession POST approve
  */checks/plan POST approve
  */points GET read
  /api/checks/{id}/pdf GET read
  */checks/bulk POST update+checks:delete+checks:read
handover
  */completion-lists GET read POST create
  */completion-lists/totals GET read
  */completion-lists/export GET export
  /api/completion-lists/{id} GET read PATCH update DELETE delete
  /api/completion-lists/{id}/restore POST update
  /api/completion-lists/{id}/history GET read
  /api/completion-lists/{id}/comments GET read POST update
  /api/completion-lists/{id}/lines PUT update
  /api/completion-lists/{id}/issue POST approve
  /api/completion-lists/{id}/certify POST approve
  /api/completion-lists/{id}/pack POST - GET -
  /api/completion-lists/{id}/pack/file GET -
  /api/completion-lists/{id}/pdf GET read
  */completion-lists/bulk POST update+handover:delete+handover:read
diary
  */diary-days GET read POST create
  */diary-days/totals GET read
  */diary-days/export GET export
  /api/diary-days/{id} GET read PATCH update DELETE delete
  /api/diary-days/{id}/restore POST update
  /api/diary-days/{id}/history GET read
  /api/diary-days/{id}/comments GET read POST update
  */diary GET read
  */diary/{day} GET read PUT create+diary:update
  */diary/{day}/sign POST approve
  */diary/{day}/countersign POST approve
  */diary/{day}/addenda POST create
  */diary/{day}/lines POST create
  /api/diary-lines/{id} PATCH update DELETE delete
  /api/diary-lines/{id}/variation POST update+variations:create
  */diary/{day}/pdf GET read
interior
  */interior-plans GET read POST create
  /api/interior-plans/{id} GET read PATCH update DELETE delete
  /api/interior-plans/{id}/restore POST update
  /api/interior-plans/{id}/history GET read
  /api/interior-plans/{id}/comments GET read POST update
  */interior-plans/totals GET read
  /api/interior-tasks GET read
  /api/interior-plans/{id}/tasks POST create
  /api/interior-tasks/{id} GET read PATCH update DELETE delete
  /api/interior-tasks/{id}/restore POST update
  /api/interior-tasks/{id}/history GET read
  /api/interior-tasks/{id}/comments GET read POST update
  */interior-tasks/bulk POST update+interior:delete+interior:read
  */interior-tasks/import POST create
  */interior-tasks/export GET export
plans
  */places GET read POST create
  */places/totals GET read
  */places/export GET export
  /api/places/{id} GET read PATCH update DELETE delete
  /api/places/{id}/restore POST update
  /api/places/{id}/history GET read
  */places/labels GET read
  */places/import POST create
  */plans GET read POST create
  */plans/totals GET read
  /api/plans/{id} GET read PATCH update DELETE delete
  /api/plans/{id}/restore POST update
  /api/plans/{id}/history GET read
  /api/plans/{id}/comments GET read POST update
  */plan-files POST create
  /api/plans/{id}/revisions POST update
  /api/plans/{id}/revisions/{number} PATCH update
  /api/plans/{id}/revisions/{number}/alignment PUT update
  /api/plans/{id}/revisions/{number}/tiles/{level}/{key} GET read
  /api/plans/{id}/revisions/{number}/tiles GET read
  */pins GET read POST create+issues:read+issues:update
  /api/pins/{id} GET read PATCH update+issues:read+issues:update DELETE delete+issues:read+issues:update
  /api/pins/{id}/restore POST update
  /api/pins/{id}/history GET read
  */plans/{planId}/pins GET read
  /api/plans/{id}/pdf GET read
  /api/pins/{id}/crop GET read
suppliers
  /api/suppliers GET read POST create
  /api/suppliers/totals GET read
  /api/suppliers/import POST create
  /api/suppliers/{id} GET read PATCH update PUT update DELETE delete
  /api/suppliers/{id}/restore POST update
  /api/suppliers/bulk POST delete
  /api/suppliers/{id}/history GET read
reports-financial
  */reports/budget-summary GET read POST -
  */reports/expense-breakdown GET read POST -
  */reports/cash-flow GET read POST -
  */reports/variation-account GET read POST -
reports-quality
  */reports/inspection-summary GET read POST -
  */reports/issue-register GET read POST -
  */reports/non-conformance GET read POST -
  */reports/handover GET read POST -
reports-management
  */reports/progress-schedule GET read POST -
  */reports/earned-value GET read POST -
  */reports/supplier-performance GET read POST -
  */reports/executive-summary GET read POST -
trade-links
  */trade-links GET read POST create+issues:update
  */trade-links/totals GET read
  /api/trade-links/{id} GET read DELETE delete
  /api/trade-links/{id}/history GET read
  /api/trade-links/{id}/answers GET read
activity
  */activity GET read
write
  /api/upload POST write
`;

/** Calls that no token makes: secrets, sessions and settings of people, keys, sharing, jobs of an account, public pages. */
const NEVER = `
/api/register POST | /api/login POST GET | /api/login/2fa POST | /api/logout POST | /api/user GET DELETE
/api/user/sessions GET DELETE | /api/user/sessions/{key} DELETE | /api/user/password POST
/api/user/security-events GET | /api/user/2fa GET POST DELETE | /api/user/2fa/confirm POST
/api/user/2fa/recovery-codes POST | /api/password/forgot POST | /api/password/reset POST
/api/user/deletion GET | /api/email-confirmations/{key} GET POST | /api/user/email-link POST
/api/user/profile PUT | /api/user/phone/code POST | /api/user/phone/confirm POST | /api/user/facts GET
/api/user/data GET | /api/user/last-project PUT | /api/user/settings PUT | /api/settings/options GET
/api/projects/sample POST | */restore POST | */members/{userId} PATCH DELETE | */hand-over POST
*/invitations/{invitationId} DELETE | /api/invitations/{key} GET | /api/invitations/{key}/accept POST
/api/offers GET | /api/offers/{id}/accept POST | /api/offers/{id}/decline POST
/api/offers/{id} DELETE | /api/check-templates/built-in GET | /api/user/tokens GET POST
/api/user/identities GET POST | /api/user/identities/{identityId} DELETE
/api/oidc/{provider} GET | /api/oidc/{provider}/callback GET
/api/user/tokens/{tokenId} DELETE | */tokens GET POST | */tokens/{tokenId} DELETE
/api/user/calendars GET POST | /api/user/calendars/{calendarId} PATCH DELETE | /calendar/{key}.ics GET
/api/bank/accounts GET POST | /api/bank/accounts/{id} PATCH DELETE | /api/bank/accounts/{id}/lines POST
/api/bank/statements GET POST | /api/bank/statements/{id} DELETE | /api/bank/lines GET
/api/bank/lines/{id}/candidates GET | /api/bank/lines/{id}/payments POST DELETE | /api/bank/lines/{id}/set-aside POST
/api/bank/lines/{id}/take-back POST | /api/bank/confirm-certain POST | /api/bank/undo POST
*/webhooks GET POST | /api/webhooks/{id} GET PATCH DELETE | /api/webhooks/{id}/secret POST
/api/webhooks/{id}/test POST | /api/webhooks/{id}/replay-failed POST | /api/webhooks/{id}/deliveries GET
/api/webhooks/{id}/deliveries/{deliveryId}/replay POST
*/mail-in GET | */mail-in/address POST DELETE | */mail-in/senders PUT | */held-mails GET
/api/held-mails/{id}/accept POST | /api/held-mails/{id} DELETE
*/tokens/{tokenId}/take-over POST | /api/trade/{key} GET | /api/trade/{key}/pin POST
/api/trade/{key}/issues/{id} GET | /api/trade/{key}/issues/{id}/plan GET
/api/trade/{key}/photos/{uuid} GET PUT | /api/trade/{key}/acknowledge POST
/api/trade/{key}/issues/{id}/fixed POST | /api/trade/{key}/issues/{id}/comment POST
/api/trade/{key}/issues/{id}/dispute POST | /api/suppliers/export GET | /api/jobs/{id} GET DELETE
/api/jobs/{id}/file GET | */branding GET PUT | */share-links GET POST | */share-links/{linkId} DELETE
/api/share/{key} GET | /api/share/{key}/pdf GET | /api/share/{key}/logo GET
*/report-schedules GET POST | */report-schedules/received GET | */report-sendings GET
/api/report-schedules/{id} GET PATCH DELETE | /api/report-schedules/{id}/restore POST
/api/report-schedules/{id}/send-now POST | /api/report-schedules/{id}/leave POST
/api/report-schedules/{id}/history GET | /api/upload/held POST | */archive POST
/api/archives POST GET | /api/archives/{id} GET DELETE | /api/archives/{id}/file GET | /api/notices GET
/api/notices/count GET | /api/notices/read POST | /api/newsletter POST | /api/demo POST
/api/demo/keep POST | /api/trash GET | /api/views GET POST | /api/views/{id} PATCH DELETE
/api/events GET
`;

/** A call that is not for tokens, or the scopes that it needs: the first is the one that a refusal names. */
export type TokenNeed = 'never' | 'write' | readonly [string, ...string[]];

const callOf = (method: string, path: string): string =>
  `${method} ${path.replace(/^\*/, '/api/projects/{projectId}')}`;

function needOf(resource: string, action: string): TokenNeed {
  if (action === '-') return 'never';
  if (action === 'write') return 'write';
  const [first = '', ...more] = action.split('+');
  return [`${resource}:${first}`, ...more];
}

/** The calls of every list. */
const linesOf = ({ path, resource }: RecordKind): string => `
${resource}
  */${path} GET read POST create
  */${path}/totals GET read
  */${path}/import POST create
  */${path}/export GET export
  */${path}/bulk POST update+${resource}:delete+${resource}:read
  /api/${path}/{id} GET read PATCH update DELETE delete
  /api/${path}/{id}/restore POST update
  /api/${path}/{id}/history GET read
  /api/${path}/{id}/comments GET read POST update
`;

const usual = Object.values<RecordKind>(PROJECT_RECORDS).filter(
  ({ path }) => !SCOPES.includes(` /api/${path}/{id} `),
);

const needs: [string, TokenNeed][] = [];
let resource = '';
for (const line of [...usual.map(linesOf), SCOPES]
  .join('\n')
  .split('\n')
  .filter((text) => text !== '')) {
  if (!line.startsWith(' ')) resource = line;
  else {
    const [path = '', ...pairs] = line.trim().split(/\s+/);
    for (let at = 0; at < pairs.length; at += 2)
      needs.push([callOf(pairs[at] ?? '', path), needOf(resource, pairs[at + 1] ?? '')]);
  }
}
for (const part of NEVER.split(/[|\n]/).filter((text) => text.trim() !== '')) {
  const [path = '', ...methods] = part.trim().split(/\s+/);
  for (const method of methods) needs.push([callOf(method, path), 'never']);
}

/** What a token needs, by "METHOD /path" as declared. */
export const TOKEN_NEEDS: ReadonlyMap<string, TokenNeed> = new Map(needs);

/** Where a token of a project is answered otherwise than its role: it has no directory of suppliers, and knows one project. */
export const OF_PROJECT_TOKENS: Readonly<Record<string, number>> = {
  'GET /api/token': 200,
  // Its maker submitted what only owners decide of themselves.
  'POST /api/variations/{id}/decision': 403,
  'POST /api/checks/{id}/items/{uuid}/concession': 403,
  // Its maker wrote them.
  'PATCH /api/comments/{id}': 200,
  'DELETE /api/comments/{id}': 204,
  'POST /api/suppliers': 403,
  'POST /api/suppliers/import': 422,
  'PATCH /api/suppliers/{id}': 403,
  'PUT /api/suppliers/{id}': 403,
  'POST /api/suppliers/{id}/restore': 403,
};
