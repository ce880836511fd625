import type { CompletionList } from '@brick/domain/completion-lists/api';
import type { ListStep } from '@brick/domain/completion-lists/list-states';
import { listStepsFor } from '@brick/domain/completion-lists/rules';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import { memberFor, usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { BlockingHoldPointsSection } from './blocking-hold-points-section.tsx';
import { HandoverPackSection } from './handover-pack-section.tsx';
import { LinesPart } from './lines-part.tsx';
import { ListStepDialog } from './list-step-dialog.tsx';
import { RetentionPart } from './retention-part.tsx';

interface SignedProps {
  step: ListStep;
  at: string | null;
  signature: CompletionList['signature'];
}

/** Who signed a step, and when. */
function Signed({ step, at, signature }: SignedProps) {
  const t = useTranslations('completion-lists.signed');
  const { instant } = useFormat();
  if (at === null) return null;
  const name = [signature?.name, signature?.role].filter(Boolean).join(', ') || '–';
  return (
    <p className="w-full text-ink-2 wrap-anywhere">{t(step, { name, at: instant(at, { time: true }) })}</p>
  );
}

/** The steps that the member may take now, and the certificate that one of them made. */
function StepsPart({ list, onStep }: { list: CompletionList; onStep: (step: ListStep) => void }) {
  const t = useTranslations('completion-lists');
  const may = usePermission();
  const steps = listStepsFor(memberFor(useUser(), useProject()), list);
  if (steps.length === 0 && list.issuedAt === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Signed step="issue" at={list.issuedAt} signature={list.signature} />
      <Signed step="certify" at={list.certifiedAt} signature={list.certifiedSignature} />
      {steps.map((step) => (
        <Button key={step} variant="primary" className="print:hidden" onClick={() => onStep(step)}>
          {t(`steps.${step}`)}
        </Button>
      ))}
      {list.certificateDocumentId !== null && may('documents', 'read') && (
        <RowLink kind="document" id={list.certificateDocumentId} inTable={false}>
          <span className="inline-flex items-center gap-1.5 underline">
            <FileText aria-hidden="true" className="size-4" />
            {t('certificate')}
          </span>
        </RowLink>
      )}
    </div>
  );
}

/** What the page of a list shows besides its fields: what blocks it, its lines, the retention, and the pack. */
export function ListSections({ row: list }: { row: CompletionList }) {
  const may = usePermission();
  const [step, setStep] = useState<ListStep | null>(null);
  return (
    <>
      <BlockingHoldPointsSection list={list} />
      <StepsPart list={list} onStep={setStep} />
      <LinesPart list={list} />
      <RetentionPart list={list} />
      {may('handover', 'export') && <HandoverPackSection list={list} />}
      {step && <ListStepDialog key={step} list={list} step={step} onClose={() => setStep(null)} />}
    </>
  );
}
