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
`;
