/**
 * Expected statuses of bank statements and payments, with the columns of the main table. Accounts, statements and lines
 * are the owner's alone, also for those who share all projects.
 */
export const BANK_STATUSES = `
GET    /api/bank/accounts                          200   200   200   200   200   200   200   200   200   200   200   200   401
POST   /api/bank/accounts                          201   201   201   201   201   201   201   201   201   201   201   201   401
PATCH  /api/bank/accounts/{id}                     200   404   404   404   404   404   404   404   404   404   404   404   401
DELETE /api/bank/accounts/{id}                     204   404   404   404   404   404   404   404   404   404   404   404   401
POST   /api/bank/accounts/{id}/lines               201   404   404   404   404   404   404   404   404   404   404   404   401
POST   /api/bank/statements                        201   201   201   201   201   201   201   201   201   201   201   201   401
GET    /api/bank/statements                        200   200   200   200   200   200   200   200   200   200   200   200   401
DELETE /api/bank/statements/{id}                   204   404   404   404   404   404   404   404   404   404   404   404   401
GET    /api/bank/lines                             200   200   200   200   200   200   200   200   200   200   200   200   401
GET    /api/bank/lines/{id}/candidates             200   404   404   404   404   404   404   404   404   404   404   404   401
POST   /api/bank/lines/{id}/payments               200   404   404   404   404   404   404   404   404   404   404   404   401
DELETE /api/bank/lines/{id}/payments               204   404   404   404   404   404   404   404   404   404   404   404   401
POST   /api/bank/lines/{id}/set-aside              200   404   404   404   404   404   404   404   404   404   404   404   401
POST   /api/bank/lines/{id}/take-back              200   404   404   404   404   404   404   404   404   404   404   404   401
POST   /api/bank/confirm-certain                   200   404   404   404   404   404   404   404   404   404   404   404   401
POST   /api/bank/undo                              200   404   404   404   404   404   404   404   404   404   404   404   401

GET    /api/expenses/{id}/payments                 200   200   200   200   200   404   404   404   404   404   404   404   401
GET    /api/monitoring-fees/{id}/payments          200   200   200   404   404   404   404   404   404   404   404   404   401
GET    /api/certificates/{id}/payments             200   200   200   200   200   404   404   404   404   404   404   404   401
`;
