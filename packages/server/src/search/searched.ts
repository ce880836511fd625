import type { FoundKind } from '@brick/domain/search/contract';
import { sql } from 'drizzle-orm';
import type { Searched } from '../schema/kind.ts';
import { KINDS } from '../schema/kinds.ts';
import { suppliers } from '../schema/suppliers.ts';

/** Suppliers belong to people, and so are no kind of a project's rows. */
const OF_SUPPLIERS: Searched = {
  texts: [suppliers.name, suppliers.contactPerson, suppliers.email, suppliers.phone, suppliers.address],
  subtitle: suppliers.contactPerson,
  status: sql`case when ${suppliers.isActive} then 'active' else 'inactive' end`,
};

/** What of a kind's rows is looked through, and what is shown of one beside its title. */
export function searchedOf(kind: Exclude<FoundKind, 'project'>): Searched {
  if (kind === 'supplier') return OF_SUPPLIERS;
  const { found } = KINDS[kind];
  if (!found) throw new Error(`no search finds a ${kind}`);
  return found;
}
