import type { contractsToValue, listContracts } from '@brick/domain/certificates/building-contract-api';
import { useQuery } from '@tanstack/react-query';
import { callAll, endpointRef } from '../platform/api/call.ts';
import { projectKey, usePermission, useProject } from '../platform/projects/current-project.ts';
import { hasNoData, LoadFailed } from '../ui/feedback/load-failed.tsx';

const listContractsEndpoint = endpointRef<typeof listContracts>('GET', '/api/projects/{projectId}/contracts');
const contractsToValueEndpoint = endpointRef<typeof contractsToValue>(
  'GET',
  '/api/projects/{projectId}/contracts/to-value',
);

/** Loads the contracts that a variation can change, for users who may read them. */
export function useContractNames() {
  const projectId = useProject().id;
  const may = usePermission();
  const reads = may('budget', 'read');
  return useQuery({
    queryKey: projectKey(projectId, 'variations', 'contracts'),
    queryFn: async ({ signal }) => {
      const options = { params: { projectId }, signal };
      const known = reads
        ? await callAll(listContractsEndpoint, options)
        : await callAll(contractsToValueEndpoint, options);
      return known.map(({ id, title }) => ({ id, title }));
    },
    enabled: reads || may('certificates', 'create'),
  });
}

/** Shows the title of a contract, or a dash if the user may not read it. */
export function ContractName({ id }: { id: number | null }) {
  const query = useContractNames();
  if (hasNoData(query)) return <LoadFailed query={query} />;
  const title = query.data?.find((contract) => contract.id === id)?.title;
  return title ? <bdi>{title}</bdi> : '–';
}
