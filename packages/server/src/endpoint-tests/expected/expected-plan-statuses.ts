/** The statuses of places, plans and pins, in the columns of expected-statuses.ts. */
export const PLAN_STATUSES = `
GET    /api/projects/{projectId}/places                    200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/projects/{projectId}/places/totals             200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/projects/{projectId}/places/labels             200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/projects/{projectId}/places/export             200 200 403 403 403 403 403 403 403 403 403 404 401
POST   /api/projects/{projectId}/places                    201 201 403 201 201 403 403 403 403 403 403 404 401
POST   /api/projects/{projectId}/places/import             201 201 403 201 201 403 403 403 403 403 403 404 401
GET    /api/places/{id}                                    200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/places/{id}/history                            200 200 200 200 200 200 200 200 200 200 200 404 401
PATCH  /api/places/{id}                                    200 200 403 200 200 403 403 403 403 403 403 404 401
DELETE /api/places/{id}                                    204 204 403 403 403 403 403 403 403 403 403 404 401
POST   /api/places/{id}/restore                            200 404 404 404 404 404 404 404 404 404 404 404 401

GET    /api/projects/{projectId}/plans                                 200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/projects/{projectId}/plans/totals                          200 200 200 200 200 200 200 200 200 200 200 404 401
POST   /api/projects/{projectId}/plans                                 201 201 403 201 201 403 403 403 403 403 403 404 401
POST   /api/projects/{projectId}/plan-files                            201 201 403 201 201 403 403 403 403 403 403 404 401
GET    /api/plans/{id}                                                 200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/plans/{id}/history                                         200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/plans/{id}/comments                                        200 200 200 200 200 200 200 200 200 200 200 404 401
POST   /api/plans/{id}/comments                                        201 201 201 201 201 201 201 201 201 201 201 404 401
PATCH  /api/plans/{id}                                                 200 200 403 200 200 403 403 403 403 403 403 404 401
DELETE /api/plans/{id}                                                 204 204 403 403 403 403 403 403 403 403 403 404 401
POST   /api/plans/{id}/restore                                         200 404 404 404 404 404 404 404 404 404 404 404 401
POST   /api/plans/{id}/revisions                                       422 422 403 422 422 403 403 403 403 403 403 404 401
PATCH  /api/plans/{id}/revisions/{number}                              200 200 403 200 200 403 403 403 403 403 403 404 401
PUT    /api/plans/{id}/revisions/{number}/alignment                    409 409 403 409 409 403 403 403 403 403 403 404 401
GET    /api/plans/{id}/revisions/{number}/tiles/{level}/{key}          409 409 409 409 409 409 409 409 409 409 409 404 401
GET    /api/plans/{id}/revisions/{number}/tiles                        409 409 409 409 409 409 409 409 409 409 409 404 401
GET    /api/plans/{id}/pdf                                             409 409 409 409 409 409 409 409 409 409 409 404 401
GET    /api/projects/{projectId}/plans/{planId}/pins                   409 409 409 409 409 409 409 409 409 409 409 404 401
GET    /api/projects/{projectId}/pins                                  200 200 200 200 200 200 200 200 200 200 200 404 401
POST   /api/projects/{projectId}/pins                                  409 409 403 409 409 403 403 409 403 403 403 404 401
GET    /api/pins/{id}                                                  200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/pins/{id}/history                                          200 200 200 200 200 200 200 200 200 200 200 404 401
PATCH  /api/pins/{id}                                                  409 409 403 409 409 403 403 409 403 403 403 404 401
DELETE /api/pins/{id}                                                  204 204 403 204 204 403 403 204 403 403 403 404 401
POST   /api/pins/{id}/restore                                          200 404 404 404 404 404 404 404 404 404 404 404 401
GET    /api/pins/{id}/crop                                             409 409 409 409 409 409 409 409 409 409 409 404 401
`;
