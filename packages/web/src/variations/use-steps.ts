import type { Variation, variationCalls } from '@brick/domain/variations/contract';
import type { reviseVariation } from '@brick/domain/variations/decision-contract';
import { mayDecide, maySubmit } from '@brick/domain/variations/rules';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { memberOf, PROJECTS_KEY, useMay, useProject } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import type { DialogProps } from '../records/kind.ts';

/** Where a variation goes next, or what is made of it: the steps of its flow (docs/spec/ledger.md, "Variations"). */
export type Step = 'decide' | 'submit' | 'withdraw' | 'revise' | 'reverse';

/** The steps that the user may take with a variation as it stands, the likeliest first. */
export function useSteps(): (variation: Variation) => readonly Step[] {
  const may = useMay();
  const member = memberOf(useUser(), useProject());
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

const change = callOf<typeof variationCalls.update>('PATCH', '/api/variations/{id}');
const copyOf = callOf<typeof reviseVariation>('POST', '/api/variations/{id}/revision');

/** Takes a step: in a dialog where there is something to say, else at once. */
export function useTakeStep(show: DialogProps<Variation>['show']) {
  const t = useTranslations('variations');
  const move = useAction<{ variation: Variation; status: 'draft' | 'pending' }>({
    send: ({ variation: { id, version }, status }) =>
      call(change, { params: { id }, body: { status, version } }),
    success: (_, { status }) => ({ description: t(status === 'pending' ? 'submitted' : 'withdrawn') }),
    failure: t('moveFailed'),
    refresh: [PROJECTS_KEY],
  });
  const copy = useAction<Variation, Variation>({
    send: ({ id }) => call(copyOf, { params: { id } }),
    success: t('revised'),
    failure: t('reviseFailed'),
    refresh: [PROJECTS_KEY],
  });
  return (variation: Variation, step: Step) => {
    const { id } = variation;
    // Somebody was quicker: the variation opens as it is now, with who decided it and what was made of it.
    const onError = (error: Error) => isCallError(error, 409) && show({ edit: id });
    if (step === 'decide') show({ decide: id });
    else if (step === 'reverse') show({ add: 1, reverses: id });
    else if (step === 'revise')
      copy.mutate(variation, { onError, onSuccess: (made) => show({ edit: made.id }) });
    else {
      // No dialog any more.
      show({});
      move.mutate({ variation, status: step === 'submit' ? 'pending' : 'draft' }, { onError });
    }
  };
}
