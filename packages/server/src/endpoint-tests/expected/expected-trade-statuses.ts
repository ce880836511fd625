/** The statuses of trade links, in the columns of expected-statuses.ts: by members, and by whoever has the address. */
export const TRADE_STATUSES = `
GET    /api/projects/{projectId}/trade-links               200 200 403 200 200 403 403 403 403 403 403 404 401
GET    /api/projects/{projectId}/trade-links/totals        200 200 403 200 200 403 403 403 403 403 403 404 401
POST   /api/projects/{projectId}/trade-links               201 201 403 201 201 403 403 403 403 403 403 404 401
GET    /api/trade-links/{id}                               200 200 404 404 404 404 404 404 404 404 404 404 401
GET    /api/trade-links/{id}/answers                       200 200 404 404 404 404 404 404 404 404 404 404 401
GET    /api/trade-links/{id}/history                       200 200 404 404 404 404 404 404 404 404 404 404 401
DELETE /api/trade-links/{id}                               204 204 404 404 404 404 404 404 404 404 404 404 401
GET    /api/trade/{key}                                    200 200 200 200 200 200 200 200 200 200 200 200 200
POST   /api/trade/{key}/pin                                204 204 204 204 204 204 204 204 204 204 204 204 204
GET    /api/trade/{key}/issues/{id}                        200 200 200 200 200 200 200 200 200 200 200 200 200
GET    /api/trade/{key}/issues/{id}/plan                   409 409 409 409 409 409 409 409 409 409 409 409 409
GET    /api/trade/{key}/photos/{uuid}                      200 200 200 200 200 200 200 200 200 200 200 200 200
PUT    /api/trade/{key}/photos/{uuid}                      201 201 201 201 201 201 201 201 201 201 201 201 201
POST   /api/trade/{key}/acknowledge                        200 200 200 200 200 200 200 200 200 200 200 200 200
POST   /api/trade/{key}/issues/{id}/fixed                  200 200 200 200 200 200 200 200 200 200 200 200 200
POST   /api/trade/{key}/issues/{id}/comment                200 200 200 200 200 200 200 200 200 200 200 200 200
POST   /api/trade/{key}/issues/{id}/dispute                200 200 200 200 200 200 200 200 200 200 200 200 200
`;
