/** Expected statuses of budget, programme, contracts and certificates, with the columns of the main table. */
export const MONEY_STATUSES = `
                                                   owner manager surveyor architect engineer contractor designer inspector viewer 'designer' 'unknown' stranger signed-out
GET    /api/projects/{projectId}/budget            200   200     200      200       200      403        403      403       403    403        403       404      401
PUT    /api/projects/{projectId}/budget            200   200     200      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/budget/transfers  200   200     200      200       200      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/budget/transfers  201   201     201      403       403      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/cash-flow         200   200     200      200       200      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/earned-value      200   200     200      200       200      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/commitments       200   200     200      200       200      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/commitments/totals 200  200     200      200       200      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/commitments       201   201     201      403       403      403        403      403       403    403        403       404      401
GET    /api/commitments/{id}                       200   200     200      200       200      404        404      404       404    404        404       404      401
GET    /api/commitments/{id}/history               200   200     200      200       200      404        404      404       404    404        404       404      401
PATCH  /api/commitments/{id}                       200   200     200      403       403      404        404      404       404    404        404       404      401
DELETE /api/commitments/{id}                       204   403     403      403       403      404        404      404       404    404        404       404      401
POST   /api/commitments/{id}/restore               200   404     404      404       404      404        404      404       404    404        404       404      401
GET    /api/projects/{projectId}/programme         200   200     200      200       200      403        403      403       403    403        403       404      401
PUT    /api/projects/{projectId}/programme         200   200     200      403       403      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/milestones        201   201     201      403       403      403        403      403       403    403        403       404      401
GET    /api/milestones/{id}                        200   200     200      200       200      404        404      404       404    404        404       404      401
GET    /api/milestones/{id}/history                200   200     200      200       200      404        404      404       404    404        404       404      401
PATCH  /api/milestones/{id}                        200   200     200      403       403      404        404      404       404    404        404       404      401
DELETE /api/milestones/{id}                        204   403     403      403       403      404        404      404       404    404        404       404      401
POST   /api/milestones/{id}/restore                200   404     404      404       404      404        404      404       404    404        404       404      401
GET    /api/projects/{projectId}/progress          200   200     200      200       200      403        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/progress          201   201     201      201       201      403        403      403       403    403        403       404      401
GET    /api/progress/{id}                          200   200     200      200       200      404        404      404       404    404        404       404      401
GET    /api/progress/{id}/history                  200   200     200      200       200      404        404      404       404    404        404       404      401
PATCH  /api/progress/{id}                          200   200     403      403       403      404        404      404       404    404        404       404      401
DELETE /api/progress/{id}                          204   204     403      403       403      404        404      404       404    404        404       404      401
POST   /api/progress/{id}/restore                  200   404     404      404       404      404        404      404       404    404        404       404      401

GET    /api/projects/{projectId}/contracts         200   200     200      200       200      403        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/contracts/to-value 200  200     200      403       403      200        403      403       403    403        403       404      401
POST   /api/projects/{projectId}/contracts         201   201     201      403       403      403        403      403       403    403        403       404      401
GET    /api/contracts/{id}                         200   200     200      200       200      404        404      404       404    404        404       404      401
GET    /api/contracts/{id}/history                 200   200     200      200       200      404        404      404       404    404        404       404      401
PATCH  /api/contracts/{id}                         200   200     200      403       403      404        404      404       404    404        404       404      401
DELETE /api/contracts/{id}                         204   403     403      403       403      404        404      404       404    404        404       404      401
POST   /api/contracts/{id}/restore                 200   404     404      404       404      404        404      404       404    404        404       404      401
GET    /api/contracts/{id}/certificates            200   200     200      200       200      404        403      403       403    403        403       404      401
POST   /api/contracts/{id}/certificates            201   201     201      403       403      404        403      403       403    403        403       404      401
GET    /api/projects/{projectId}/certificates      200   200     200      200       200      200        403      403       403    403        403       404      401
GET    /api/certificates/{id}                      200   200     200      200       200      404        404      404       404    404        404       404      401
GET    /api/certificates/{id}/history              200   200     200      200       200      404        404      404       404    404        404       404      401
GET    /api/certificates/{id}/export               200   200     200      403       403      404        404      404       404    404        404       404      401
PATCH  /api/certificates/{id}                      200   200     200      403       403      404        404      404       404    404        404       404      401
DELETE /api/certificates/{id}                      204   403     403      403       403      404        404      404       404    404        404       404      401
POST   /api/certificates/{id}/restore              200   404     404      404       404      404        404      404       404    404        404       404      401
POST   /api/certificates/{id}/submit               200   200     200      403       403      404        404      404       404    404        404       404      401
POST   /api/certificates/{id}/certify              200   403     200      403       403      404        404      404       404    404        404       404      401
POST   /api/certificates/{id}/pay                  200   200     403      403       403      404        404      404       404    404        404       404      401
`;
