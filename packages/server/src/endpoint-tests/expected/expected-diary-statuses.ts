/** The statuses of the site diary, in the columns of `expected-statuses.ts`. Days and lines are those of the owner. */
export const DIARY_STATUSES = `
GET    /api/projects/{projectId}/diary-days        200 200 200 200 200 200 403 200 200 403 200 404 401
GET    /api/projects/{projectId}/diary-days/totals 200 200 200 200 200 200 403 200 200 403 200 404 401
POST   /api/projects/{projectId}/diary-days        201 201 403 201 201 201 403 201 403 403 403 404 401
GET    /api/projects/{projectId}/diary-days/export 200 200 403 403 403 403 403 403 403 403 403 404 401
GET    /api/diary-days/{id}                        200 200 200 200 200 200 404 200 200 404 200 404 401
GET    /api/diary-days/{id}/history                200 200 200 200 200 200 404 200 200 404 200 404 401
GET    /api/diary-days/{id}/comments               200 200 200 200 200 200 404 200 200 404 200 404 401
POST   /api/diary-days/{id}/comments               201 201 201 201 201 201 404 201 201 404 201 404 401
PATCH  /api/diary-days/{id}                        200 200 403 200 200 403 404 403 403 404 403 404 401
DELETE /api/diary-days/{id}                        204 204 403 403 403 403 404 403 403 404 403 404 401
POST   /api/diary-days/{id}/restore                200 404 404 404 404 404 404 404 404 404 404 404 401
GET    /api/projects/{projectId}/diary             200 200 200 200 200 200 403 200 200 403 200 404 401
GET    /api/projects/{projectId}/diary/{day}       200 200 200 200 200 200 403 200 200 403 200 404 401
GET    /api/projects/{projectId}/diary/{day}/pdf   200 200 200 200 200 200 403 200 200 403 200 404 401
PUT    /api/projects/{projectId}/diary/{day}       200 200 403 200 200 403 403 403 403 403 403 404 401
POST   /api/projects/{projectId}/diary/{day}/lines 200 200 403 200 200 200 403 200 403 403 403 404 401
POST   /api/projects/{projectId}/diary/{day}/sign  200 200 403 200 200 403 403 403 403 403 403 404 401
POST   /api/projects/{projectId}/diary/{day}/countersign 200 200 403 200 200 403 403 403 403 403 403 404 401
POST   /api/projects/{projectId}/diary/{day}/addenda 200 200 403 200 200 200 403 200 403 403 403 404 401
PATCH  /api/diary-lines/{id}                       200 200 403 200 200 404 404 403 403 404 403 404 401
DELETE /api/diary-lines/{id}                       200 200 403 403 403 404 404 403 403 404 403 404 401
POST   /api/diary-lines/{id}/variation             201 201 201 201 201 404 404 403 403 404 403 404 401
`;
