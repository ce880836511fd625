import { endpoint } from '../endpoint.ts';
import { exportQuery, importBody, importReply } from '../transfer/api.ts';
import { supplierQuery } from './api.ts';

export const exportSuppliers = endpoint({
  method: 'GET',
  path: '/api/suppliers/export',
  on: 'account',
  summary: 'Exports the filtered suppliers, the caller’s own and shared ones, as CSV or XLSX',
  query: exportQuery(supplierQuery),
  reply: 'file',
});

export const importSuppliers = endpoint({
  method: 'POST',
  path: '/api/suppliers/import',
  on: 'account',
  tokens: 'suppliers:create',
  summary: 'Imports several suppliers into the caller’s directory: all of them, or only the valid ones',
  body: importBody,
  reply: importReply,
});
