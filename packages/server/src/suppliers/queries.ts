import { changeSupplier, findSuppliers } from './supplier-store.ts';

/** Notes the VAT id of a supplier that has none, where the user may change the supplier. */
export async function addMissingVatId(
  context: Parameters<typeof findSuppliers>[0],
  supplierId: number | null,
  vatId: string | null,
): Promise<void> {
  if (supplierId === null || vatId === null) return;
  const [found] = await findSuppliers(context, [supplierId], 'update');
  if (found?.rights.mayEdit && found.row.vatId === null) await changeSupplier(context, found.row, { vatId });
}
