import type { suppliers } from '../../schema/suppliers.ts';

export type NewSupplier = typeof suppliers.$inferInsert;

/** A supplier's row to insert; active unless said otherwise. */
export function buildSupplier(fields: Pick<NewSupplier, 'addedBy'> & Partial<NewSupplier>): NewSupplier {
  return {
    name: 'Kalahari Cement',
    category: 'construction_materials',
    isActive: true,
    updatedAt: fields.createdAt,
    ...fields,
  };
}
