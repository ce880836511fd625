import { asJson } from '@brick/domain/money/json';
import type { Variation } from '@brick/domain/variations/api';
import { reversalOf } from '@brick/domain/variations/approval-effects';
import { effectiveCost, isDecision } from '@brick/domain/variations/rules';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadingDialog, ViewDialog } from '../platform/forms/view-dialog.tsx';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { RecordFieldList } from '../records/record-field-list.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps, RecordDialogProps } from '../records/record-kind.ts';
import { useRecordToEdit } from '../records/record-queries.ts';
import { parseId } from '../records/url-dialog.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { DecisionSummary } from './decision-summary.tsx';
import { useSubmissionText } from './submission-summary.tsx';
import { VariationFields } from './variation-fields.tsx';
import { VariationHistory } from './variation-history.tsx';
import { useRevisions, VariationRevisions } from './variation-revisions.tsx';
import { useVariationStep, useVariationSteps } from './variation-steps.ts';
import { VariationTags } from './variation-tags.tsx';

interface VariationViewProps extends Pick<RecordDialogProps<Variation>, 'kind' | 'show'> {
  row: Variation;
}

/** Returns the current version, even if an older one was opened. */
const useCurrentVariation = ({ kind, row }: VariationViewProps): Variation =>
  useRecordToEdit(kind, row.id).data ?? row;

/** Buttons for the steps the user may take. Only one revised copy can be made. */
function StepButtons(props: VariationViewProps) {
  const t = useTranslations('variations');
  const variation = useCurrentVariation(props);
  const stepsOf = useVariationSteps();
  const take = useVariationStep(props.show);
  const { data: revisions } = useRevisions(variation);
  const revised = revisions?.some(({ revisionOf }) => revisionOf === variation.id);
  return stepsOf(variation)
    .filter((step) => step !== 'revise' || !revised)
    .map((step) => (
      <Button key={step} variant="secondary" onClick={() => take(variation, step)}>
        {t(step)}
      </Button>
    ));
}

/** Shows a variation's decision, revisions and history around its fields. */
function VariationAside({ children, ...props }: VariationViewProps & { children: ReactNode }) {
  const { kind, show } = props;
  const variation = useCurrentVariation(props);
  return (
    <div className="grid grid-cols-1 gap-4.5">
      <VariationRevisions variation={variation} onOpen={(id) => show({ edit: id })} />
      <DecisionSummary variation={variation} />
      {children}
      <VariationHistory kind={kind} id={variation.id} />
    </div>
  );
}

/** A read-only view of a variation. */
function VariationView({
  onClose,
  ...props
}: VariationViewProps & Pick<RecordDialogProps<Variation>, 'onClose'>) {
  const { kind, row } = props;
  const t = useTranslations('variations.form');
  const { currency } = useProject();
  const submitted = useSubmissionText();
  return (
    <ViewDialog
      title={t('viewTitle')}
      description={<bdi>{row.title}</bdi>}
      after={<StepButtons {...props} />}
      onClose={onClose}
    >
      <VariationAside {...props}>
        <RecordFieldList
          kind={kind}
          row={row}
          names={[
            // The decision is shown above, with who made it and why.
            ...(isDecision(row.status) ? [] : ['status']),
            ...['extraCost', 'affectedPhase', 'fundedBy', 'timeImpactDays'],
            ...['submittedByName', 'description', 'attachmentUrl'],
          ]}
          shows={{
            extraCost: () => (
              <>
                <Money value={row.extraCost} currency={currency} sign className="font-semibold" />
                <VariationTags variation={row} />
              </>
            ),
            submittedByName: () => submitted(row),
          }}
        />
      </VariationAside>
    </ViewDialog>
  );
}

const LONGEST_TITLE = 255;

/** Returns the initial values of a reversal: negated cost and days, and texts that name what it reverses. */
function useReversal() {
  const t = useTranslations('variations.form');
  const { date } = useFormat();
  const may = usePermission();
  return ({ title, affectedPhase, fundedBy, timeImpactDays, contractId, decidedOn, ...row }: Variation) => ({
    ...reversalOf({ affectedPhase, fundedBy, timeImpactDays, cost: effectiveCost(row) }),
    // Users who may not read contracts cannot name one.
    contractId: may('budget', 'read') || may('certificates', 'create') ? contractId : null,
    title: t('reversalOf', { title }).slice(0, LONGEST_TITLE),
    description: t('reversalText', { title, day: decidedOn ? date(decidedOn) : '–' }),
  });
}

/** Adds, edits or shows a variation. With ?reverses=12 the new one reverses an approved variation. */
export function VariationForm(props: KindFormProps<Variation>) {
  const { kind, id, show, onClose } = props;
  const t = useTranslations('variations.form');
  const [url] = useUrlState();
  const reversedId = id === null ? parseId(url['reverses']) : null;
  const query = useRecordToEdit(kind, reversedId);
  const reversed = query.data;
  const reversal = useReversal();
  const head = { title: t('reverseTitle'), onClose };
  if (reversedId !== null && !reversed) return <LoadingDialog query={query} t={t} {...head} />;
  if (reversed && reversed.status !== 'approved') {
    return (
      <ViewDialog {...head}>
        <Banner tone="waiting">{t('notReversible')}</Banner>
      </ViewDialog>
    );
  }
  return (
    <RecordForm
      key={reversedId}
      {...props}
      {...(reversed && {
        start: () => asJson(reversal(reversed)),
        cameOf: reversed.id,
        addTitle: head.title,
      })}
      between={(row) => <StepButtons kind={kind} row={row} show={show} />}
      view={(row) => <VariationView kind={kind} row={row} show={show} onClose={onClose} />}
    >
      {(row) =>
        row ? (
          <VariationAside kind={kind} row={row} show={show}>
            <VariationFields variation={row} />
          </VariationAside>
        ) : (
          <div className="grid grid-cols-1 gap-4.5">
            {reversed && <Banner tone="moving">{t('reversalNote', { title: reversed.title })}</Banner>}
            <VariationFields variation={null} />
          </div>
        )
      }
    </RecordForm>
  );
}
