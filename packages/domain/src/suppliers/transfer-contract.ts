import { endpoint } from '../endpoint.ts';
import { exportQuery, importBody, importReply } from '../transfer/contract.ts';
import { supplierQuery } from './contract.ts';

export const exportSuppliers = endpoint({
  method: 'GET',
  path: '/api/suppliers/export',
  on: 'account',
  summary: 'One’s own suppliers and those that are shared with one, as a filter leaves them, as CSV or XLSX',
  query: exportQuery(supplierQuery),
  reply: 'file',
});

export const importSuppliers = endpoint({
  method: 'POST',
  path: '/api/suppliers/import',
  on: 'account',
  summary: 'Add several suppliers to one’s own directory at once: all of them, or those that are right',
  body: importBody,
  reply: importReply,
});
