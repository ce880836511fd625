import type { Check } from '@brick/domain/checks/api';
import type { AnswerResult } from '@brick/domain/checks/current-answers';
import { STEP_CALLS } from '../../platform/checks/step-endpoints.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { useOutboxOverview } from '../store/outbox-context.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import type { SiteStep } from './check-endpoints.ts';
import { CheckStepSheet } from './check-step-sheet.tsx';

const isStep = (step: string | undefined): step is SiteStep =>
  step !== undefined && Object.hasOwn(STEP_CALLS, step);

const resultOf = (text: string | undefined): AnswerResult | null =>
  text === 'pass' || text === 'fail' || text === 'na' ? text : null;

/** The sheet that is open, in the address: the page may end behind the camera. */
export function useSheetState() {
  const [{ step, item, result, resume }, patch] = useUrlState();
  return {
    ...{ step, item, resume },
    result: resultOf(result),
    open: (next: SiteStep | 'answer', itemId: string | null, preset: AnswerResult | null = null) =>
      patch({ step: next, item: itemId, result: preset, resume: null }),
    close: () => patch({ step: null, item: null, result: null, resume: null }),
  };
}

/** The sheet of the answer or step that the address names. */
export function OpenSheet({ check }: { check: Check }) {
  const { step, item: id, result, resume, close } = useSheetState();
  const { isRead } = useOutboxOverview();
  const item = check.items.find((one) => one.id === id) ?? null;
  const key = `${step} ${id}`;
  if (step === 'answer' && item && isRead)
    return (
      <AnswerSheet
        key={key}
        check={check}
        item={item}
        current={check.answers.find((answer) => answer.item === id && answer.current) ?? null}
        preset={result}
        resume={resume}
        onClose={close}
      />
    );
  if (!isStep(step) || (step !== 'close' && !item)) return null;
  return <CheckStepSheet key={key} step={step} check={check} item={item} resume={resume} onClose={close} />;
}
