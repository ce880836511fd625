import type { contractsToValue, listContracts } from '@brick/domain/certificates/building-contract';
import { useQuery } from '@tanstack/react-query';
import { callAll, callOf } from '../platform/call.ts';
import { projectKey, useMay, useProject } from '../platform/current-project.ts';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';

const contracts = callOf<typeof listContracts>('GET', '/api/projects/{projectId}/contracts');
const toValue = callOf<typeof contractsToValue>('GET', '/api/projects/{projectId}/contracts/to-value');

/** The contracts that a variation can change, by name, for who may know of them. */
export function useContractNames() {
  const projectId = useProject().id;
  const may = useMay();
  const reads = may('budget', 'read');
  return useQuery({
    queryKey: projectKey(projectId, 'variations', 'contracts'),
    queryFn: async ({ signal }) => {
      const options = { params: { projectId }, signal };
      const known = reads ? await callAll(contracts, options) : await callAll(toValue, options);
      return known.map(({ id, title }) => ({ id, title }));
    },
    enabled: reads || may('certificates', 'create'),
  });
}

/** The contract of this id; a dash for who may not know of it. */
export function ContractName({ id }: { id: number | null }) {
  const query = useContractNames();
  if (isUnknown(query)) return <LoadFailed query={query} />;
  const title = query.data?.find((contract) => contract.id === id)?.title;
  return title ? <bdi>{title}</bdi> : '–';
}
