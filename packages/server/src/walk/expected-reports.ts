/** The statuses of the reports and of what leaves the house with them, in the columns of the table of all calls. */
export const REPORT_STATUSES = `
                                                   owner manager surveyor architect engineer contractor designer inspector viewer 'designer' 'unknown' stranger signed-out
GET    /api/projects/{projectId}/reports/budget-summary     200 200     200      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/reports/expense-breakdown  200 200     200      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/reports/cash-flow          200 200     200      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/reports/variation-account  200 200     200      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/reports/inspection-summary 200 200     403      200       200      403        403      200       403    403        403       404      401
GET    /api/projects/{projectId}/reports/issue-register     200 200     403      200       200      403        403      200       403    403        403       404      401
GET    /api/projects/{projectId}/reports/non-conformance    200 200     403      200       200      403        403      200       403    403        403       404      401
GET    /api/projects/{projectId}/reports/handover           200 200     403      200       200      403        403      200       403    403        403       404      401
GET    /api/projects/{projectId}/reports/progress-schedule  200 200     403      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/reports/supplier-performance 200 200    403      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/reports/executive-summary  200 200     403      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/reports/earned-value       200 200     403      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/reports/budget-summary     202 202     202      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/reports/expense-breakdown  202 202     202      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/reports/cash-flow          202 202     202      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/reports/variation-account  202 202     202      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/reports/earned-value       202 202     403      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/reports/inspection-summary 202 202     403      202       202      403        403      202       403    403        403       404      401
POST   /api/projects/{projectId}/reports/issue-register     202 202     403      202       202      403        403      202       403    403        403       404      401
POST   /api/projects/{projectId}/reports/non-conformance    202 202     403      202       202      403        403      202       403    403        403       404      401
POST   /api/projects/{projectId}/reports/handover           202 202     403      202       202      403        403      202       403    403        403       404      401
POST   /api/projects/{projectId}/reports/progress-schedule  202 202     403      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/reports/supplier-performance 202 202    403      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/reports/executive-summary  202 202     403      403       403      403        403      403       403    403        403       404      401
GET    /api/jobs/{id}                              200   404     404      404       404      404        404      404       404    404        404       404      401
GET    /api/jobs/{id}/file                         200   404     404      404       404      404        404      404       404    404        404       404      401
DELETE /api/jobs/{id}                              204   404     404      404       404      404        404      404       404    404        404       404      401
GET    /api/projects/{projectId}/branding          200   200     403      403       403      403        403      403       403    403        403       404      401
PUT    /api/projects/{projectId}/branding          200   200     403      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/share-links       200   200     403      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/share-links       201   201     403      403       403      403        403      403       403    403        403       404      401
DELETE /api/projects/{projectId}/share-links/{linkId} 204 204    403      403       403      403        403      403       403    403        403       404      401
GET    /api/share/{key}                            200   200     200      200       200      200        200      200       200    200        200       200      200
GET    /api/share/{key}/pdf                        200   200     200      200       200      200        200      200       200    200        200       200      200
GET    /api/share/{key}/logo                       200   200     200      200       200      200        200      200       200    200        200       200      200
`;
