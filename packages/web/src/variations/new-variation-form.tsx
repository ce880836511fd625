import type { Project } from '@brick/domain/projects/contract';
import { addVariation, type Variation, variationBody } from '@brick/domain/variations/contract';
import { reversalOf } from '@brick/domain/variations/funding';
import { effectiveCost, mayDecide } from '@brick/domain/variations/rules';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { memberOf, PROJECTS_KEY, useMay } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { RestoredNotice } from '../platform/restored-notice.tsx';
import { useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { FormError } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { LoadingDialog } from './loading-dialog.tsx';
import { useTheirs } from './use-theirs.ts';
import { useVariation } from './use-variations.ts';
import { VariationFields } from './variation-fields.tsx';

type Body = z.output<typeof variationBody>;
type Values = z.input<typeof variationBody>;

interface Props {
  project: Project;
  /** The approved variation that the new one takes back; null where it is a change of its own. */
  reversedId: number | null;
  onClose: () => void;
}

const EMPTY: Values = {
  title: '',
  description: '',
  affectedPhase: '',
  extraCost: '',
  status: 'pending',
  attachmentUrl: null,
  timeImpactDays: null,
  fundedBy: 'client',
  contractId: null,
};

const LONGEST_TITLE = 255;

/** Adds a variation: a change of its own, or one that reverses an approved variation. */
export function NewVariationForm({ project, reversedId, onClose }: Props) {
  const t = useTranslations('variations.form');
  const { data: reversed, isError, refetch } = useVariation(project.id, reversedId);
  if (reversedId === null) return <NewDialog project={project} reversed={null} onClose={onClose} />;
  if (reversed?.status === 'approved')
    return <NewDialog project={project} reversed={reversed} onClose={onClose} />;
  return (
    <LoadingDialog
      title={t('reverseTitle')}
      failed={isError}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {reversed && <Notice tone="waiting">{t('notReversible')}</Notice>}
    </LoadingDialog>
  );
}

/** What the form starts from: of a reversal the figures turned round, and words that say what it reverses. */
function useStart(reversed: Variation | null): Values {
  const t = useTranslations('variations.form');
  const { date } = useFormat();
  const may = useMay();
  if (!reversed) return EMPTY;
  const { title, affectedPhase, fundedBy, timeImpactDays, contractId, decidedOn } = reversed;
  return {
    ...EMPTY,
    ...reversalOf({ affectedPhase, fundedBy, timeImpactDays, cost: effectiveCost(reversed) }),
    // Who may not know of contracts cannot name one.
    contractId: may('budget', 'read') || may('certificates', 'create') ? contractId : null,
    title: t('reversalOf', { title }).slice(0, LONGEST_TITLE),
    description: t('reversalText', { title, day: decidedOn ? date(decidedOn) : '–' }),
  };
}

function NewDialog({
  project,
  reversed,
  onClose,
}: Omit<Props, 'reversedId'> & { reversed: Variation | null }) {
  const t = useTranslations('variations.form');
  const member = memberOf(useUser(), project);
  const [uploading, setUploading] = useState(false);
  const theirs = useTheirs(null, null, project.currency);
  const form = useContractForm(variationBody, {
    defaultValues: useStart(reversed),
    draft: reversed ? undefined : `variations.new.${project.id}`,
    draftOmit: ['attachmentUrl'],
  });
  const send = useAction<{ body: Body; idempotencyKey: string }>({
    send: ({ body, idempotencyKey }) =>
      call(addVariation, { params: { projectId: project.id }, body, idempotencyKey }),
    success: t('added'),
    failure: t('addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const decides = mayDecide(member, { submittedBy: member.userId, status: 'pending' });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(reversed ? 'reverseTitle' : 'addTitle')}
      description={t('addedTo', { project: project.name })}
      dirty={form.formState.isDirty}
      onSubmit={form.submit((body, { idempotencyKey }) => send.mutateAsync({ body, idempotencyKey }))}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            variant="primary"
            pending={send.isPending}
            pendingLabel={t('adding')}
            disabled={uploading}
          >
            {t('submitAdd')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {reversed && <Notice tone="moving">{t('reversalNote', { title: reversed.title })}</Notice>}
        <RestoredNotice form={form} />
        <VariationFields
          project={project}
          control={form.control}
          theirs={theirs}
          frozen={false}
          statuses={decides ? ['pending', 'draft', 'approved', 'rejected'] : ['pending', 'draft']}
          onBusy={setUploading}
        />
      </div>
    </Dialog>
  );
}
