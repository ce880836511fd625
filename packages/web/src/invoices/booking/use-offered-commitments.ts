import type { listCommitments } from '@brick/domain/budgets/commitment-api';
import { closestFirst } from '@brick/domain/invoices/closest-first';
import type { InvoiceProposal } from '@brick/domain/invoices/findings-and-proposal';
import { useQuery } from '@tanstack/react-query';
import { call, endpointRef } from '../../platform/api/call.ts';
import { projectKey, usePermission, useProject } from '../../platform/projects/current-project.ts';

export type OfferedCommitment = InvoiceProposal['commitments'][number];

const commitmentsEndpoint = endpointRef<typeof listCommitments>(
  'GET',
  '/api/projects/{projectId}/commitments',
);

/** How many open commitments are offered where the server proposes none. */
const MAX_OFFERED = 100;

/** The commitments to book against: those that are proposed, or the open ones of another supplier, closest to the amount first. */
export function useOfferedCommitments(
  { supplierId: proposed, commitments, amount }: InvoiceProposal,
  supplierId: number | null,
): readonly OfferedCommitment[] {
  const { id: projectId } = useProject();
  const may = usePermission();
  const isProposed = supplierId === proposed && commitments.length > 0;
  const { data = [] } = useQuery({
    queryKey: projectKey(projectId, 'budgets', 'commitments', 'for invoices'),
    queryFn: ({ signal }) =>
      call(commitmentsEndpoint, {
        params: { projectId },
        query: { isOpen: true, sort: '-date', limit: MAX_OFFERED, offset: 0 },
        signal,
      }),
    enabled: !isProposed && may('budget', 'read'),
  });
  if (isProposed) return commitments;
  const ofSupplier = data.filter((each) => supplierId !== null && each.supplierId === supplierId);
  return (ofSupplier.length > 0 ? ofSupplier : data).toSorted(closestFirst(amount));
}
