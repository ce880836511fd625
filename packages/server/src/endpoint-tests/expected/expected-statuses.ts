import type { RecordKind } from '@brick/domain/records/define-record';
import { PROJECT_RECORDS } from '@brick/domain/records/record-kinds';
import { statusesOf } from '../fixtures/declared-kinds.ts';
import { BANK_STATUSES } from './expected-bank-statuses.ts';
import { DIARY_STATUSES } from './expected-diary-statuses.ts';
import { HANDOVER_STATUSES } from './expected-handover-statuses.ts';
import { MONEY_STATUSES } from './expected-money-statuses.ts';
import { PLAN_STATUSES } from './expected-plan-statuses.ts';
import { REPORT_STATUSES } from './expected-report-statuses.ts';
import { TRADE_STATUSES } from './expected-trade-statuses.ts';

/**
 * The expected status of every endpoint for every visitor, written by hand from docs/spec/permissions.md, independent
 * of the code. All requested rows belong to the owner. One column per stored role, including an older word for
 * interior designer and an unknown word, then a stranger and a signed-out visitor.
 */
const STATUSES = `
                                                   owner manager surveyor architect engineer contractor designer inspector viewer 'designer' 'unknown' stranger signed-out
POST   /api/register                               201   201     201      201       201      201        201      201       201    201        201       201      201
POST   /api/login                                  200   200     200      200       200      200        200      200       200    200        200       200      200
GET    /api/login                                  302   302     302      302       302      302        302      302       302    302        302       302      302
POST   /api/logout                                 204   204     204      204       204      204        204      204       204    204        204       204      204
GET    /api/user                                   200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/login/2fa                              401   401     401      401       401      401        401      401       401    401        401       401      401
POST   /api/user/password                          204   204     204      204       204      204        204      204       204    204        204       204      401
GET    /api/user/sessions                          200   200     200      200       200      200        200      200       200    200        200       200      401
DELETE /api/user/sessions/{key}                    204   404     404      404       404      404        404      404       404    404        404       404      401
DELETE /api/user/sessions                          204   204     204      204       204      204        204      204       204    204        204       204      401
GET    /api/user/2fa                               200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/user/2fa                               200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/user/2fa/confirm                       422   422     422      422       422      422        422      422       422    422        422       422      401
DELETE /api/user/2fa                               409   409     409      409       409      409        409      409       409    409        409       409      401
POST   /api/user/2fa/recovery-codes                409   409     409      409       409      409        409      409       409    409        409       409      401
GET    /api/user/deletion                          200   200     200      200       200      200        200      200       200    200        200       200      401
DELETE /api/user                                   422   422     422      422       422      422        422      422       422    422        422       422      401
GET    /api/user/data                              200   200     200      200       200      200        200      200       200    200        200       200      401
PUT    /api/user/profile                           200   200     200      200       200      200        200      200       200    200        200       200      401
GET    /api/user/facts                             200   200     200      200       200      200        200      200       200    200        200       200      401
GET    /api/user/security-events                   200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/user/phone/code                        409   409     409      409       409      409        409      409       409    409        409       409      401
POST   /api/user/phone/confirm                     422   422     422      422       422      422        422      422       422    422        422       422      401
GET    /api/user/identities                        200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/user/identities                        409   409     409      409       409      409        409      409       409    409        409       409      401
DELETE /api/user/identities/{identityId}           204   404     404      404       404      404        404      404       404    404        404       404      401
GET    /api/oidc/{provider}                        404   404     404      404       404      404        404      404       404    404        404       404      404
GET    /api/oidc/{provider}/callback               404   404     404      404       404      404        404      404       404    404        404       404      404
GET    /api/user/tokens                            200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/user/tokens                            201   201     201      201       201      201        201      201       201    201        201       201      401
DELETE /api/user/tokens/{tokenId}                  204   404     404      404       404      404        404      404       404    404        404       404      401
GET    /api/user/calendars                         200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/user/calendars                         201   201     201      201       201      201        201      201       201    201        201       201      401
PATCH  /api/user/calendars/{calendarId}            200   404     404      404       404      404        404      404       404    404        404       404      401
DELETE /api/user/calendars/{calendarId}            204   404     404      404       404      404        404      404       404    404        404       404      401
GET    /calendar/{key}.ics                         200   200     200      200       200      200        200      200       200    200        200       200      200
GET    /api/token                                  404   404     404      404       404      404        404      404       404    404        404       404      401
PUT    /api/user/last-project                      204   204     204      204       204      204        204      204       204    204        204       404      401
PUT    /api/user/settings                          200   200     200      200       200      200        200      200       200    200        200       200      401
GET    /api/settings/options                       200   200     200      200       200      200        200      200       200    200        200       200      401
GET    /api/notices                                200   200     200      200       200      200        200      200       200    200        200       200      401
GET    /api/notices/count                          200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/notices/read                           200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/password/forgot                        202   202     202      202       202      202        202      202       202    202        202       202      202
POST   /api/user/email-link                        409   409     409      409       409      409        409      409       409    409        409       409      401
GET    /api/email-confirmations/{key}              200   200     200      200       200      200        200      200       200    200        200       200      200
POST   /api/email-confirmations/{key}              200   409     409      409       409      409        409      409       409    409        409       409      401
POST   /api/password/reset                         422   422     422      422       422      422        422      422       422    422        422       422      422

GET    /api/projects                               200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/projects                               201   201     201      201       201      201        201      201       201    201        201       201      401
POST   /api/projects/sample                        201   201     201      201       201      201        201      201       201    201        201       201      401
GET    /api/projects/{projectId}                   200   200     200      200       200      200        200      200       200    200        200       404      401
PATCH  /api/projects/{projectId}                   200   200     403      403       403      403        403      403       403    403        403       404      401
DELETE /api/projects/{projectId}                   204   403     403      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/restore           200   404     404      404       404      404        404      404       404    404        404       404      401
GET    /api/projects/{projectId}/stats             200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/projects/{projectId}/history           200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/projects/{projectId}/site-pack         200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/projects/{projectId}/activity          200   200     403      403       403      403        403      403       403    403        403       404      401

GET    /api/projects/{projectId}/members           200   200     200      200       200      200        200      200       200    200        200       404      401
POST   /api/projects/{projectId}/members           201   201     403      403       403      403        403      403       403    403        403       404      401
PATCH  /api/projects/{projectId}/members/{userId}  200   200     403      403       403      403        403      403       403    403        403       404      401
DELETE /api/projects/{projectId}/members/{userId}  204   204     403      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/hand-over         202   403     403      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/invitations       200   200     200      200       200      200        200      200       200    200        200       404      401
POST   /api/projects/{projectId}/invitations       201   201     403      403       403      403        403      403       403    403        403       404      401
DELETE /api/projects/{projectId}/invitations/{invitationId} 204 204 403  403       403      403        403      403       403    403        403       404      401
GET    /api/invitations/{key}                      200   200     200      200       200      200        200      200       200    200        200       200      200
POST   /api/invitations/{key}/accept               200   200     200      200       200      200        200      200       200    200        200       200      401
GET    /api/offers                                 200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/offers/{id}/accept                     200   404     404      404       404      404        404      404       404    404        404       404      401
POST   /api/offers/{id}/decline                    200   404     404      404       404      404        404      404       404    404        404       404      401
DELETE /api/offers/{id}                            204   404     404      404       404      404        404      404       404    404        404       404      401

GET    /api/projects/{projectId}/expenses          200   200     200      200       200      200        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/expenses/totals   200   200     200      200       200      200        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/expenses/suppliers 200  200     200      200       200      200        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/expenses          201   201     201      403       403      201        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/expenses/export   200   200     200      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/expenses/import   201   201     201      403       403      201        403      403       403    403        403       404      401
GET    /api/expenses/all                           200   200     200      200       200      200        200      200       200    200        200       200      401
GET    /api/expenses/{id}                          200   200     200      200       200      404        404      404       404    404        404       404      401
GET    /api/expenses/{id}/history                  200   200     200      200       200      404        404      404       404    404        404       404      401
GET    /api/expenses/{id}/comments                 200   200     200      200       200      404        404      404       404    404        404       404      401
POST   /api/expenses/{id}/comments                 201   201     201      201       201      404        404      404       404    404        404       404      401
PATCH  /api/expenses/{id}                          200   200     200      403       403      404        404      404       404    404        404       404      401
DELETE /api/expenses/{id}                          204   204     403      403       403      404        404      404       404    404        404       404      401
POST   /api/expenses/{id}/restore                  200   404     404      404       404      404        404      404       404    404        404       404      401
POST   /api/projects/{projectId}/expenses/bulk     200   200     200      403       403      404        403      403       403    403        403       404      401

GET    /api/projects/{projectId}/variations        200   200     200      200       200      200        200      403       403    200        403       404      401
GET    /api/projects/{projectId}/variations/totals 200   200     200      200       200      200        200      403       403    200        403       404      401
POST   /api/projects/{projectId}/variations        201   201     201      201       201      201        201      403       403    201        403       404      401
GET    /api/projects/{projectId}/variations/export 200   200     200      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/variations/import 201   201     201      201       201      201        201      403       403    201        403       404      401
GET    /api/variations/{id}                        200   200     200      200       200      404        404      404       404    404        404       404      401
GET    /api/variations/{id}/history                200   200     200      200       200      404        404      404       404    404        404       404      401
GET    /api/variations/{id}/comments               200   200     200      200       200      404        404      404       404    404        404       404      401
POST   /api/variations/{id}/comments               201   201     201      201       201      404        404      404       404    404        404       404      401
PATCH  /api/variations/{id}                        200   200     200      403       403      404        404      404       404    404        404       404      401
POST   /api/variations/{id}/decision               200   200     403      403       403      404        404      404       404    404        404       404      401
GET    /api/variations/{id}/effect                 200   200     403      403       403      404        404      404       404    404        404       404      401
POST   /api/variations/{id}/revision               201   201     201      201       201      404        404      404       404    404        404       404      401
DELETE /api/variations/{id}                        204   204     403      403       403      404        404      404       404    404        404       404      401
POST   /api/variations/{id}/restore                200   404     404      404       404      404        404      404       404    404        404       404      401
POST   /api/projects/{projectId}/variations/bulk   200   200     403      403       403      404        404      403       403    404        403       404      401

GET    /api/projects/{projectId}/monitoring-fees   200   200     200      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/monitoring-fees/totals 200 200  200      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/monitoring-fees   201   201     201      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/monitoring-fees/export 200   200     200      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/monitoring-fees/import 201   201     201      403       403      403        403      403       403    403        403       404      401
GET    /api/monitoring-fees/{id}                   200   200     200      404       404      404        404      404       404    404        404       404      401
GET    /api/monitoring-fees/{id}/history           200   200     200      404       404      404        404      404       404    404        404       404      401
GET    /api/monitoring-fees/{id}/comments          200   200     200      404       404      404        404      404       404    404        404       404      401
POST   /api/monitoring-fees/{id}/comments          201   201     201      404       404      404        404      404       404    404        404       404      401
PATCH  /api/monitoring-fees/{id}                   200   200     200      404       404      404        404      404       404    404        404       404      401
DELETE /api/monitoring-fees/{id}                   204   204     403      404       404      404        404      404       404    404        404       404      401
POST   /api/monitoring-fees/{id}/restore           200   404     404      404       404      404        404      404       404    404        404       404      401
POST   /api/projects/{projectId}/monitoring-fees/bulk 200 200    403      403       403      403        403      403       403    403        403       404      401

GET    /api/projects/{projectId}/inspections       200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/projects/{projectId}/inspections/totals 200  200     200      200       200      200        200      200       200    200        200       404      401
POST   /api/projects/{projectId}/inspections       201   201     403      201       201      201        403      201       403    403        403       404      401
GET    /api/projects/{projectId}/inspections/export 200   200     403      200       200      403        403      200       403    403        403       404      401
POST   /api/projects/{projectId}/inspections/import 201   201     403      201       201      201        403      201       403    403        403       404      401
GET    /api/inspections/{id}                       200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/inspections/{id}/history               200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/inspections/{id}/comments              200   200     200      200       200      200        200      200       200    200        200       404      401
POST   /api/inspections/{id}/comments              201   201     201      201       201      201        201      201       201    201        201       404      401
GET    /api/inspections/{id}/versions              200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/inspections/{id}/export                200   200     403      200       200      403        403      200       403    403        403       404      401
PATCH  /api/inspections/{id}                       200   200     403      403       403      403        403      403       403    403        403       404      401
DELETE /api/inspections/{id}                       204   204     403      403       403      403        403      403       403    403        403       404      401
POST   /api/inspections/{id}/restore               200   404     404      404       404      404        404      404       404    404        404       404      401
POST   /api/projects/{projectId}/inspections/bulk  200   200     403      403       403      403        403      403       403    403        403       404      401

GET    /api/projects/{projectId}/issues            200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/projects/{projectId}/issues/totals     200   200     200      200       200      200        200      200       200    200        200       404      401
POST   /api/projects/{projectId}/issues            201   201     201      201       201      201        201      201       403    201        403       404      401
GET    /api/projects/{projectId}/issues/export     200   200     403      200       200      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/issues/import     201   201     201      201       201      201        201      201       403    201        403       404      401
GET    /api/issues/{id}                            200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/issues/{id}/history                    200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/issues/{id}/comments                   200   200     200      200       200      200        200      200       200    200        200       404      401
POST   /api/issues/{id}/comments                   201   201     201      201       201      201        201      201       201    201        201       404      401
PATCH  /api/issues/{id}                            200   200     403      200       200      403        403      200       403    403        403       404      401
DELETE /api/issues/{id}                            204   204     403      403       403      403        403      403       403    403        403       404      401
POST   /api/issues/{id}/verification               200   200     403      200       200      403        403      200       403    403        403       404      401
POST   /api/issues/{id}/fixed                      200   200     403      200       200      403        403      200       403    403        403       404      401
POST   /api/issues/{id}/refuse                     200   200     403      200       200      403        403      200       403    403        403       404      401
POST   /api/issues/{id}/verify                     200   200     403      200       200      403        403      200       403    403        403       404      401
POST   /api/issues/{id}/accept                     200   200     403      403       403      403        403      403       403    403        403       404      401
POST   /api/issues/{id}/reopen                     200   200     403      200       200      403        403      200       403    403        403       404      401
POST   /api/issues/{id}/restore                    200   404     404      404       404      404        404      404       404    404        404       404      401
POST   /api/projects/{projectId}/issues/bulk       200   200     403      200       200      403        403      200       403    403        403       404      401

GET    /api/projects/{projectId}/interior-plans    200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/projects/{projectId}/interior-plans/totals 200 200   200      200       200      200        200      200       200    200        200       404      401
POST   /api/projects/{projectId}/interior-plans    201   201     403      201       403      403        201      403       403    201        403       404      401
GET    /api/interior-plans/{id}                    200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/interior-plans/{id}/history            200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/interior-plans/{id}/comments           200   200     200      200       200      200        200      200       200    200        200       404      401
POST   /api/interior-plans/{id}/comments           201   201     201      201       201      201        201      201       201    201        201       404      401
PATCH  /api/interior-plans/{id}                    200   200     403      200       403      403        200      403       403    200        403       404      401
DELETE /api/interior-plans/{id}                    204   204     403      403       403      403        204      403       403    204        403       404      401
POST   /api/interior-plans/{id}/restore            200   404     404      404       404      404        404      404       404    404        404       404      401
POST   /api/interior-plans/{id}/tasks              201   201     403      201       403      403        201      403       403    201        403       404      401
GET    /api/projects/{projectId}/interior-tasks/export 200   200     403      403       403      403        200      403       403    200        403       404      401
POST   /api/projects/{projectId}/interior-tasks/import 201   201     403      201       403      403        201      403       403    201        403       404      401
GET    /api/interior-tasks                         200   200     200      200       200      200        200      200       200    200        200       200      401
GET    /api/interior-tasks/{id}                    200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/interior-tasks/{id}/history            200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/interior-tasks/{id}/comments           200   200     200      200       200      200        200      200       200    200        200       404      401
POST   /api/interior-tasks/{id}/comments           201   201     201      201       201      201        201      201       201    201        201       404      401
PATCH  /api/interior-tasks/{id}                    200   200     403      200       403      403        200      403       403    200        403       404      401
DELETE /api/interior-tasks/{id}                    204   204     403      403       403      403        204      403       403    204        403       404      401
POST   /api/interior-tasks/{id}/restore            200   404     404      404       404      404        404      404       404    404        404       404      401
POST   /api/projects/{projectId}/interior-tasks/bulk 200 200     403      200       403      403        200      403       403    200        403       404      401

GET    /api/projects/{projectId}/documents         200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/projects/{projectId}/documents/totals  200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/projects/{projectId}/documents/carried 200   200     200      200       200      200        200      200       200    200        200       404      401
POST   /api/projects/{projectId}/documents         201   201     201      201       201      201        201      201       403    201        403       404      401
GET    /api/projects/{projectId}/documents/export  200   200     403      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/documents/import  201   201     201      201       201      201        201      201       403    201        403       404      401
GET    /api/documents/{id}                         200   200     200      200       200      404        404      200       200    404        200       404      401
GET    /api/documents/{id}/history                 200   200     200      200       200      404        404      200       200    404        200       404      401
GET    /api/documents/{id}/comments                200   200     200      200       200      404        404      200       200    404        200       404      401
POST   /api/documents/{id}/comments                201   201     201      201       201      404        404      201       201    404        201       404      401
GET    /api/documents/{id}/versions                200   200     200      200       200      404        404      200       200    404        200       404      401
POST   /api/documents/{id}/versions                201   201     201      201       201      404        404      403       403    404        403       404      401
PATCH  /api/documents/{id}                         200   200     200      200       200      404        404      403       403    404        403       404      401
DELETE /api/documents/{id}                         204   204     403      403       403      404        404      403       403    404        403       404      401
POST   /api/documents/{id}/restore                 200   404     404      404       404      404        404      404       404    404        404       404      401
POST   /api/projects/{projectId}/documents/bulk    200   200     403      403       403      404        404      403       403    404        403       404      401

GET    /api/check-templates/built-in               200 200 200 200 200 200 200 200 200 200 200 200 401
GET    /api/projects/{projectId}/check-templates   200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/projects/{projectId}/check-templates/totals 200 200 200 200 200 200 200 200 200 200 200 404 401
POST   /api/projects/{projectId}/check-templates   201 201 403 201 201 403 403 201 403 403 403 404 401
GET    /api/check-templates/{id}                   200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/check-templates/{id}/history           200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/check-templates/{id}/revisions         200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/check-templates/{id}/comments          200 200 200 200 200 200 200 200 200 200 200 404 401
POST   /api/check-templates/{id}/comments          201 201 201 201 201 201 201 201 201 201 201 404 401
PATCH  /api/check-templates/{id}                   200 200 403 200 200 403 403 200 403 403 403 404 401
DELETE /api/check-templates/{id}                   204 204 403 403 403 403 403 403 403 403 403 404 401
POST   /api/check-templates/{id}/restore           200 404 404 404 404 404 404 404 404 404 404 404 401
POST   /api/check-templates/{id}/publish           200 200 403 200 200 403 403 200 403 403 403 404 401
POST   /api/check-templates/{id}/retire            200 200 403 200 200 403 403 200 403 403 403 404 401
POST   /api/check-templates/{id}/copy              201 201 403 201 201 403 403 201 403 403 403 404 401
GET    /api/projects/{projectId}/checks            200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/projects/{projectId}/checks/totals     200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/projects/{projectId}/points            200 200 200 200 200 200 200 200 200 200 200 404 401
POST   /api/projects/{projectId}/checks            201 201 403 201 201 201 403 201 403 403 403 404 401
POST   /api/projects/{projectId}/checks/plan       201 201 403 201 201 403 403 201 403 403 403 404 401
GET    /api/projects/{projectId}/checks/export     200 200 403 200 200 403 403 200 403 403 403 404 401
GET    /api/checks/{id}                            200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/checks/{id}/history                    200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/checks/{id}/pdf                        200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/checks/{id}/comments                   200 200 200 200 200 200 200 200 200 200 200 404 401
POST   /api/checks/{id}/comments                   201 201 201 201 201 201 201 201 201 201 201 404 401
PATCH  /api/checks/{id}                            200 200 403 200 200 403 403 200 403 403 403 404 401
DELETE /api/checks/{id}                            204 204 403 403 403 403 403 403 403 403 403 404 401
POST   /api/checks/{id}/restore                    200 404 404 404 404 404 404 404 404 404 404 404 401
POST   /api/projects/{projectId}/checks/bulk       200 200 403 403 403 403 403 403 403 403 403 404 401
POST   /api/checks/{id}/answers                    200 200 403 200 200 403 403 200 403 403 403 404 401
POST   /api/checks/{id}/close                      200 200 403 200 200 403 403 200 403 403 403 404 401
POST   /api/checks/{id}/reopen                     200 200 403 200 200 403 403 200 403 403 403 404 401
POST   /api/checks/{id}/abandon                    200 403 403 403 403 403 403 403 403 403 403 404 401
POST   /api/checks/{id}/points/{uuid}/notify       200 200 403 200 200 403 403 200 403 403 403 404 401
POST   /api/checks/{id}/points/{uuid}/release      403 403 403 403 200 403 403 403 403 403 403 404 401
POST   /api/checks/{id}/points/{uuid}/return       403 403 403 403 200 403 403 403 403 403 403 404 401
POST   /api/checks/{id}/points/{uuid}/attend       403 403 403 403 200 403 403 403 403 403 403 404 401
POST   /api/checks/{id}/points/{uuid}/override     200 403 403 403 403 403 403 403 403 403 403 404 401
POST   /api/checks/{id}/items/{uuid}/concession    403 200 403 200 200 403 403 200 403 403 403 404 401

PATCH  /api/comments/{id}                          200   403     403      403       403      403        403      403       403    403        403       404      401
DELETE /api/comments/{id}                          204   403     403      403       403      403        403      403       403    403        403       404      401
POST   /api/comments/{id}/restore                  200   404     404      404       404      404        404      404       404    404        404       404      401

GET    /api/suppliers                              200   200     200      200       200      200        200      200       200    200        200       200      401
GET    /api/suppliers/totals                       200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/suppliers                              201   201     201      201       201      201        201      201       201    201        201       201      401
GET    /api/suppliers/export                       200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/suppliers/import                       201   201     201      201       201      201        201      201       201    201        201       201      401
GET    /api/suppliers/{id}                         200   200     200      200       200      404        200      404       404    200        404       404      401
GET    /api/suppliers/{id}/history                 200   200     200      200       200      404        200      404       404    200        404       404      401
PATCH  /api/suppliers/{id}                         200   200     200      403       403      404        403      404       404    403        404       404      401
PUT    /api/suppliers/{id}                         200   200     200      403       403      404        403      404       404    403        404       404      401
DELETE /api/suppliers/{id}                         204   403     403      403       403      404        403      404       404    403        404       404      401
POST   /api/suppliers/{id}/restore                 200   404     404      404       404      404        404      404       404    404        404       404      401
POST   /api/suppliers/bulk                         200   403     403      403       403      404        403      404       404    403        404       404      401

GET    /api/projects/{projectId}/trash             200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/trash                                  200   200     200      200       200      200        200      200       200    200        200       200      401
GET    /api/projects/{projectId}/search            200   200     200      200       200      200        200      200       200    200        200       404      401
GET    /api/search                                 200   200     200      200       200      200        200      200       200    200        200       200      401

GET    /api/views                                  200   200     200      200       200      200        200      200       200    200        200       200      401
POST   /api/views                                  201   201     201      201       201      201        201      201       201    201        201       201      401
PATCH  /api/views/{id}                             200   404     404      404       404      404        404      404       404    404        404       404      401
DELETE /api/views/{id}                             204   404     404      404       404      404        404      404       404    404        404       404      401

GET    /api/events                                 200   200     200      200       200      200        200      200       200    200        200       200      401

POST   /api/demo                                   409   409     409      409       409      409        409      409       409    409        409       409      201
POST   /api/demo/keep                              409   409     409      409       409      409        409      409       409    409        409       409      401
POST   /api/newsletter                             204   204     204      204       204      204        204      204       204    204        204       204      204
GET    /api/projects/{projectId}/photos            200 200 200 200 200 200 200 200 200 200 200 404 401
PUT    /api/projects/{projectId}/photos/{uuid}     201 201 201 201 201 201 201 201 403 201 403 404 401
GET    /api/projects/{projectId}/photos/{uuid}     200 200 200 200 200 200 200 200 200 200 200 404 401
PATCH  /api/projects/{projectId}/photos/{uuid}     200 200 403 200 200 403 403 200 403 403 403 404 401
DELETE /api/projects/{projectId}/photos/{uuid}     204 204 403 204 204 403 403 204 403 403 403 404 401
POST   /api/upload                                 201   201     201      201       201      201        201      201       201    201        201       201      401
POST   /api/upload/held                            204   204     204      204       204      204        204      204       204    204        204       204      401
GET    /api/files/{key}                            200   200     200      200       200      404        404      404       404    404        404       404      401
`;

/** The columns above: the stored role, or null for non-members. The signed-out visitor has no account. */
export const VISITORS = [
  ['owner', 'owner'],
  ['manager', 'project_manager'],
  ['surveyor', 'quantity_surveyor'],
  ['architect', 'architect'],
  ['engineer', 'engineer'],
  ['contractor', 'contractor'],
  ['designer', 'interior_designer'],
  ['inspector', 'inspector'],
  ['viewer', 'viewer'],
  ["'designer'", 'designer'],
  ["'unknown'", 'clerk_of_works'],
  ['stranger', null],
  ['signed-out', null],
] as const;

export type Visitor = (typeof VISITORS)[number][0];

const written =
  `${STATUSES}${BANK_STATUSES}${MONEY_STATUSES}${REPORT_STATUSES}${PLAN_STATUSES}${HANDOVER_STATUSES}${TRADE_STATUSES}${DIARY_STATUSES}`
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));

const byHand: ReadonlyMap<string, Record<string, number>> = new Map(
  written.map((line) => {
    const [method, path, ...statuses] = line.trim().split(/\s+/);
    if (statuses.length !== VISITORS.length)
      throw new Error(`${method} ${path} has ${statuses.length} statuses`);
    return [
      `${method} ${path}`,
      Object.fromEntries(VISITORS.map(([name], column) => [name, Number(statuses[column])])),
    ];
  }),
);

/** Kinds of which no line above says who may read one: their lines follow from the table on the page. */
export const UNWRITTEN: readonly RecordKind[] = Object.values<RecordKind>(PROJECT_RECORDS).filter(
  ({ path }) => !byHand.has(`GET /api/${path}/{id}`),
);

/** Statuses by visitor, keyed by "METHOD /path" as declared. */
export const EXPECTED_STATUSES: ReadonlyMap<string, Record<string, number>> = new Map([
  ...UNWRITTEN.flatMap((record) => statusesOf(record, VISITORS)),
  ...byHand,
]);

/** Endpoints with two lines above, of which the second would hide the first. */
export const DUPLICATE_LINES = written
  .map((line) => line.trim().split(/\s+/, 2).join(' '))
  .filter((call, index, calls) => calls.indexOf(call) !== index);
