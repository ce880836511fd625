import type { Project } from '@brick/domain/projects/contract';
import type { Variation } from '@brick/domain/variations/contract';
import { mayDecide, maySubmit } from '@brick/domain/variations/rules';
import { memberOf, useMay } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';

/** Where a variation goes next, or what is made of it: the steps of its flow (ledger.md, "Variation"). */
export type Step = 'decide' | 'submit' | 'withdraw' | 'revise' | 'reverse';

/** The steps that the user may take with a variation as it stands, the likeliest first. */
export function useSteps(project: Project): (variation: Variation) => readonly Step[] {
  const may = useMay();
  const member = memberOf(useUser(), project);
  return (variation) => {
    switch (variation.status) {
      case 'draft':
        return maySubmit(member, variation) ? ['submit'] : [];
      case 'pending':
        return [
          ...(mayDecide(member, variation) ? (['decide'] as const) : []),
          ...(maySubmit(member, variation) ? (['withdraw'] as const) : []),
        ];
      case 'rejected':
        return may('variations', 'create') ? ['revise'] : [];
      case 'approved':
        return may('variations', 'create') ? ['reverse'] : [];
    }
  };
}
