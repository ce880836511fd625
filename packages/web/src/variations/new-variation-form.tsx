import type { Project } from '@brick/domain/projects/contract';
import { bodyOf } from '@brick/domain/records/schemas';
import type { addVariation, Variation, variationBody } from '@brick/domain/variations/contract';
import { reversalOf } from '@brick/domain/variations/funding';
import { variation as declared } from '@brick/domain/variations/record';
import { effectiveCost, mayDecide } from '@brick/domain/variations/rules';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callOf } from '../platform/call.ts';
import { memberOf, useMay } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useUser } from '../platform/session.ts';
import { useEditing } from '../platform/use-editing.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { useVariationWords } from './use-field-words.ts';
import { useVariation } from './use-variations.ts';
import { VariationAwaited } from './variation-awaited.tsx';
import { VariationFields } from './variation-fields.tsx';

type Values = z.input<typeof variationBody>;

const body = bodyOf(declared.fields);
const add = callOf<typeof addVariation>('POST', '/api/projects/{projectId}/variations');

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
  const query = useVariation(project.id, reversedId);
  const reversed = query.data;
  if (reversedId === null) return <NewDialog project={project} reversed={null} onClose={onClose} />;
  if (reversed?.status === 'approved')
    return <NewDialog project={project} reversed={reversed} onClose={onClose} />;
  return (
    <VariationAwaited query={query} title={t('reverseTitle')} onClose={onClose}>
      {reversed && <Notice tone="waiting">{t('notReversible')}</Notice>}
    </VariationAwaited>
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
  const start = useStart(reversed);
  const editing = useEditing(body, t, {
    read: null,
    startOf: () => start,
    words: useVariationWords(project.currency),
    draft: reversed ? undefined : `variations.new.${project.id}`,
    draftOmit: ['attachmentUrl'],
    send: (body, { idempotencyKey }) =>
      call(add, { params: { projectId: project.id }, body, idempotencyKey }),
    onDone: onClose,
  });
  const decides = mayDecide(member, { submittedBy: member.userId, status: 'pending' });
  return (
    <FormDialog
      {...editing.frame}
      title={t(reversed ? 'reverseTitle' : 'addTitle')}
      description={t('addedTo', { project: project.name })}
      disabled={uploading}
      onClose={onClose}
    >
      {reversed && <Notice tone="moving">{t('reversalNote', { title: reversed.title })}</Notice>}
      <VariationFields
        project={project}
        control={editing.form.control}
        theirs={editing.theirs}
        frozen={false}
        statuses={decides ? ['pending', 'draft', 'approved', 'rejected'] : ['pending', 'draft']}
        onBusy={setUploading}
      />
    </FormDialog>
  );
}
