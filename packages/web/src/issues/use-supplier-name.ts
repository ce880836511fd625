import type { getSupplier } from '@brick/domain/suppliers/api';
import { useQuery } from '@tanstack/react-query';
import { call, endpointRef } from '../platform/api/call.ts';
import { usePermission } from '../platform/projects/current-project.ts';

const supplierEndpoint = endpointRef<typeof getSupplier>('GET', '/api/suppliers/{id}');

/** The name of a supplier, if the user may read it. */
export function useSupplierName(id: number | null): string | undefined {
  const may = usePermission();
  const { data } = useQuery({
    queryKey: ['suppliers', 'one', String(id)],
    queryFn: ({ signal }) => call(supplierEndpoint, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null && may('suppliers', 'read'),
  });
  return data?.name;
}
