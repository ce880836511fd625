import type { Variation, variationEndpoints } from '@brick/domain/variations/api';
import type { reviseVariation } from '@brick/domain/variations/effect-and-revision-api';
import { mayDecide, maySubmit } from '@brick/domain/variations/rules';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { reasonOf } from '../platform/api/error-detail.ts';
import { useAction } from '../platform/api/use-action.ts';
import { memberFor, PROJECTS_KEY, usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import type { RecordDialogProps } from '../records/record-kind.ts';

/** A step in the workflow of a variation (docs/spec/ledger.md, "Variations"). */
export type VariationStep = 'decide' | 'submit' | 'withdraw' | 'revise' | 'reverse';

/** Returns the steps the user may take with a variation, the most likely first. */
export function useVariationSteps(): (variation: Variation) => readonly VariationStep[] {
  const may = usePermission();
  const member = memberFor(useUser(), useProject());
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

const updateEndpoint = endpointRef<typeof variationEndpoints.update>('PATCH', '/api/variations/{id}');
const reviseEndpoint = endpointRef<typeof reviseVariation>('POST', '/api/variations/{id}/revision');

/** Takes a step: in a dialog if input is needed, else at once. */
export function useVariationStep(show: RecordDialogProps<Variation>['show']) {
  const t = useTranslations('variations');
  const move = useAction<{ variation: Variation; status: 'draft' | 'pending' }>({
    reasonOf,
    send: ({ variation: { id, version }, status }) =>
      call(updateEndpoint, { params: { id }, body: { status, version } }),
    success: (_, { status }) => ({ description: t(status === 'pending' ? 'submitted' : 'withdrawn') }),
    failure: t('moveFailed'),
    refresh: [PROJECTS_KEY],
  });
  const copy = useAction<Variation, Variation>({
    send: ({ id }) => call(reviseEndpoint, { params: { id } }),
    success: t('revised'),
    failure: t('reviseFailed'),
    refresh: [PROJECTS_KEY],
  });
  return (variation: Variation, step: VariationStep) => {
    const { id } = variation;
    // Another user was faster: opens the variation as it is now.
    const onError = (error: Error) => isCallError(error, 409) && show({ edit: id });
    if (step === 'decide') show({ decide: id });
    else if (step === 'reverse') show({ add: 1, reverses: id });
    else if (step === 'revise')
      copy.mutate(variation, { onError, onSuccess: (made) => show({ edit: made.id }) });
    else {
      // Closes the dialog.
      show({});
      move.mutate({ variation, status: step === 'submit' ? 'pending' : 'draft' }, { onError });
    }
  };
}
