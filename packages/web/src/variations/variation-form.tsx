import { asJson } from '@brick/domain/money/json';
import type { Variation } from '@brick/domain/variations/contract';
import { reversalOf } from '@brick/domain/variations/funding';
import { effectiveCost, isDecision } from '@brick/domain/variations/rules';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { LoadingDialog, ViewDialog } from '../platform/view-dialog.tsx';
import { useEdited } from '../records/calls.ts';
import type { DialogProps, FormProps } from '../records/kind.ts';
import { idIn } from '../records/open-form.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { Shown } from '../records/shown.tsx';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmitted } from './claim.tsx';
import { DecisionNote } from './decision-note.tsx';
import { History } from './history.tsx';
import { Revisions, useRevisions } from './revisions.tsx';
import { RowTags } from './row-tags.tsx';
import { useSteps, useTakeStep } from './use-steps.ts';
import { VariationFields } from './variation-fields.tsx';

interface OpenedProps extends Pick<DialogProps<Variation>, 'kind' | 'show'> {
  row: Variation;
}

/** As it is now, whatever the edit started from. */
const useNow = ({ kind, row }: OpenedProps): Variation => useEdited(kind, row.id).data ?? row;

/** The steps that may be taken, as buttons: a revised copy is made once. */
function StepButtons(props: OpenedProps) {
  const t = useTranslations('variations');
  const variation = useNow(props);
  const stepsOf = useSteps();
  const take = useTakeStep(props.show);
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

/** What there is to read of a variation beside its fields: what was decided, its revisions, its history. */
function Surroundings({ children, ...props }: OpenedProps & { children: ReactNode }) {
  const { kind, show } = props;
  const variation = useNow(props);
  return (
    <div className="grid grid-cols-1 gap-4.5">
      <Revisions variation={variation} onOpen={(id) => show({ edit: id })} />
      <DecisionNote variation={variation} />
      {children}
      <History kind={kind} id={variation.id} />
    </div>
  );
}

/** A variation to read. */
function VariationView({ onClose, ...props }: OpenedProps & Pick<DialogProps<Variation>, 'onClose'>) {
  const { kind, row } = props;
  const t = useTranslations('variations.form');
  const shared = useTranslations('record.form');
  const { currency } = useProject();
  const submitted = useSubmitted();
  return (
    <ViewDialog
      title={t('viewTitle')}
      description={<bdi>{row.title}</bdi>}
      close={shared('close')}
      after={<StepButtons {...props} />}
      onClose={onClose}
    >
      <Surroundings {...props}>
        <Shown
          kind={kind}
          row={row}
          names={[
            // What was decided is told above, with who did and why.
            ...(isDecision(row.status) ? [] : ['status']),
            ...['extraCost', 'affectedPhase', 'fundedBy', 'timeImpactDays'],
            ...['submittedByName', 'description', 'attachmentUrl'],
          ]}
          shows={{
            extraCost: () => (
              <>
                <Money value={row.extraCost} currency={currency} sign className="font-semibold" />
                <RowTags variation={row} />
              </>
            ),
            submittedByName: () => submitted(row),
          }}
        />
      </Surroundings>
    </ViewDialog>
  );
}

const LONGEST_TITLE = 255;

/** What a reversal starts from: the figures turned round, and words that say what it reverses. */
function useReversal() {
  const t = useTranslations('variations.form');
  const { date } = useFormat();
  const may = useMay();
  return ({ title, affectedPhase, fundedBy, timeImpactDays, contractId, decidedOn, ...row }: Variation) => ({
    ...reversalOf({ affectedPhase, fundedBy, timeImpactDays, cost: effectiveCost(row) }),
    // Who may not know of contracts cannot name one.
    contractId: may('budget', 'read') || may('certificates', 'create') ? contractId : null,
    title: t('reversalOf', { title }).slice(0, LONGEST_TITLE),
    description: t('reversalText', { title, day: decidedOn ? date(decidedOn) : '–' }),
  });
}

/** Adds, edits or shows a variation. ?reverses=12 adds one that takes back what was approved. */
export function VariationForm(props: FormProps<Variation>) {
  const { kind, id, show, onClose } = props;
  const t = useTranslations('variations.form');
  const shared = useTranslations('record.form');
  const [url] = useUrlState();
  const reversedId = id === null ? idIn(url['reverses']) : null;
  const query = useEdited(kind, reversedId);
  const reversed = query.data;
  const reversal = useReversal();
  const head = { title: t('reverseTitle'), onClose };
  if (reversedId !== null && !reversed) return <LoadingDialog query={query} t={t} {...head} />;
  if (reversed && reversed.status !== 'approved') {
    return (
      <ViewDialog close={shared('close')} {...head}>
        <Notice tone="waiting">{t('notReversible')}</Notice>
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
          <Surroundings kind={kind} row={row} show={show}>
            <VariationFields variation={row} />
          </Surroundings>
        ) : (
          <div className="grid grid-cols-1 gap-4.5">
            {reversed && <Notice tone="moving">{t('reversalNote', { title: reversed.title })}</Notice>}
            <VariationFields variation={null} />
          </div>
        )
      }
    </RecordForm>
  );
}
