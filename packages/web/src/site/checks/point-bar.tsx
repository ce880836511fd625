import type { Check } from '@brick/domain/checks/api';
import { type CheckReader, stepsAtPoint } from '@brick/domain/checks/may-do';
import type { PointStep } from '@brick/domain/checks/point-states';
import type { Point } from '@brick/domain/checks/points';
import { heldBackBy } from '@brick/domain/site/checks/next-in-check';
import { checkActOf, itemOfEntry } from '@brick/domain/site/checks/projected-check';
import type { Entry } from '@brick/domain/site/outbox/entry';
import { useTranslations } from 'use-intl';
import { PointFrame, TakenStep } from '../../platform/checks/point-frame.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { RoomyButton } from '../shell/roomy-button.tsx';
import { SitePhoto } from '../store/site-photo.tsx';
import { PhotoRow, WaitingNote } from './given-answer.tsx';
import { usePartyName } from './use-party-name.ts';

interface PointBarProps {
  check: Check;
  point: Point;
  waiting: readonly Entry[];
  reader: CheckReader;
  onStep: (step: PointStep) => void;
}

/** A point with what it holds back, what was done, what waits to be sent, and what the reader may do. */
export function PointBar({ check, point, waiting, reader, onStep }: PointBarProps) {
  const words = useTranslations('site.check');
  const told = useTranslations('checks.told');
  const steps = useTranslations('checks.steps');
  const fields = useTranslations('fields');
  const party = usePartyName();
  const project = useSiteProject();
  const count = heldBackBy(check, point).length;
  const own = waiting.filter((entry) => {
    const act = checkActOf(entry);
    return act !== 'answers' && act !== 'concession' && itemOfEntry(entry) === point.item;
  });
  return (
    <PointFrame
      check={check}
      point={point}
      reader={reader}
      party={party(point.party)}
      held={count > 0 && <p className="font-medium text-ochre">{words('holdsBack', { count })}</p>}
    >
      {point.steps.length > 0 && (
        <ol className="grid gap-2">
          {point.steps.map((step) => (
            <TakenStep
              key={step.seq}
              step={step}
              signature={(photo) => (
                <SitePhoto {...photo} projectId={project.id} className="h-12 w-max max-w-full bg-white" />
              )}
            >
              <PhotoRow ids={step.photoIds} label={told(step.step, { name: step.releasedByName ?? '' })} />
            </TakenStep>
          ))}
        </ol>
      )}
      {own.map((entry) => (
        <WaitingNote key={entry.id} entry={entry} />
      ))}
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        {stepsAtPoint(check, point, reader).map((step) => (
          <RoomyButton
            key={step}
            variant={step === 'release' || step === 'attend' ? 'primary' : 'secondary'}
            className="flex-1"
            aria-label={fields('labelled', { name: steps(step), value: point.text ?? '' })}
            onClick={() => onStep(step)}
          >
            {steps(step)}
          </RoomyButton>
        ))}
      </div>
    </PointFrame>
  );
}
