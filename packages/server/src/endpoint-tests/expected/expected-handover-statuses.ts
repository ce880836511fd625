/** The expected statuses of the endpoints of completion lists, one column per visitor as in expected-statuses.ts. */
export const HANDOVER_STATUSES = `
GET    /api/projects/{projectId}/completion-lists        200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/projects/{projectId}/completion-lists/totals 200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/projects/{projectId}/completion-lists/export 200 200 200 200 200 403 403 403 403 403 403 404 401
POST   /api/projects/{projectId}/completion-lists        201 201 403 201 201 403 403 403 403 403 403 404 401
POST   /api/projects/{projectId}/completion-lists/bulk   200 200 403 403 403 403 403 403 403 403 403 404 401
GET    /api/completion-lists/{id}                        200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/completion-lists/{id}/history                200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/completion-lists/{id}/pdf                    200 200 200 200 200 200 200 200 200 200 200 404 401
GET    /api/completion-lists/{id}/comments               200 200 200 200 200 200 200 200 200 200 200 404 401
POST   /api/completion-lists/{id}/comments               201 201 201 201 201 201 201 201 201 201 201 404 401
PATCH  /api/completion-lists/{id}                        200 200 403 200 200 403 403 403 403 403 403 404 401
DELETE /api/completion-lists/{id}                        204 204 403 403 403 403 403 403 403 403 403 404 401
POST   /api/completion-lists/{id}/restore                200 404 404 404 404 404 404 404 404 404 404 404 401
PUT    /api/completion-lists/{id}/lines                  200 200 403 200 200 403 403 403 403 403 403 404 401
POST   /api/completion-lists/{id}/issue                  200 200 403 200 200 403 403 403 403 403 403 404 401
POST   /api/completion-lists/{id}/certify                200 200 403 200 200 403 403 403 403 403 403 404 401
POST   /api/completion-lists/{id}/pack                   202 202 202 202 202 403 403 403 403 403 403 404 401
GET    /api/completion-lists/{id}/pack                   200 200 200 200 200 403 403 403 403 403 403 404 401
GET    /api/completion-lists/{id}/pack/file              404 404 404 404 404 403 403 403 403 403 403 404 401
`;
