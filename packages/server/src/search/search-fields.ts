import type { SearchKind } from '@brick/domain/search/api';
import { sql } from 'drizzle-orm';
import type { SearchFields } from '../schema/kinds/define-kind.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { suppliers } from '../schema/suppliers.ts';

/** Suppliers belong to people, so they are no record kind of a project. */
const SUPPLIER_FIELDS: SearchFields = {
  texts: [suppliers.name, suppliers.contactPerson, suppliers.email, suppliers.phone, suppliers.address],
  subtitle: suppliers.contactPerson,
  status: sql`case when ${suppliers.isActive} then 'active' else 'inactive' end`,
};

/** The searched columns of a kind, and those shown with a title. */
export function searchFieldsOf(kind: Exclude<SearchKind, 'project'>): SearchFields {
  if (kind === 'supplier') return SUPPLIER_FIELDS;
  const { found } = KINDS[kind];
  if (!found) throw new Error(`no search finds a ${kind}`);
  return found;
}
