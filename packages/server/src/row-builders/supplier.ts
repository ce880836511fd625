import type { suppliers } from '../schema/suppliers.ts';

export type NewSupplier = typeof suppliers.$inferInsert;

/** Builds the row of a supplier. Default: active. */
export function buildSupplier(fields: Pick<NewSupplier, 'addedBy'> & Partial<NewSupplier>): NewSupplier {
  return {
    name: 'Kalahari Cement',
    category: 'construction_materials',
    isActive: true,
    updatedAt: fields.createdAt,
    ...fields,
  };
}
