import type { Check } from '@brick/domain/checks/api';
import { type CheckReader, stepsAtPoint } from '@brick/domain/checks/may-do';
import type { PointStep } from '@brick/domain/checks/point-states';
import type { Point } from '@brick/domain/checks/points';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PointFrame, TakenStep } from '../platform/checks/point-frame.tsx';
import { useProject } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { Button } from '../ui/inputs/button.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { usePartyName } from './use-party-name.ts';

interface PointBarProps {
  check: Check;
  point: Point;
  /** Null while nobody knows yet who else there is in the project. */
  reader: CheckReader | null;
  onStep: (step: PointStep) => void;
}

/** A point with what was done and what the reader may do. */
export function PointBar({ check, point, reader, onStep }: PointBarProps) {
  const t = useTranslations('checks.point');
  const steps = useTranslations('checks.steps');
  const party = usePartyName();
  const project = useProject();
  const taken = reader ? stepsAtPoint(check, point, reader) : [];
  return (
    <PointFrame check={check} point={point} reader={reader} party={party(point.party)}>
      {point.steps.length > 0 && (
        <ol className="grid gap-1">
          {point.steps.map((step) => (
            <TakenStep
              key={step.seq}
              step={step}
              signature={({ id, alt }) => (
                <img
                  src={`/api/projects/${project.id}/photos/${id}?size=320`}
                  alt={alt}
                  className="my-1 h-12 rounded bg-white"
                />
              )}
            >
              {step.issueId !== null && (
                <Link to={pagePath('issue', step.issueId)} className={linkStyle}>
                  {t('issue')}
                </Link>
              )}
            </TakenStep>
          ))}
        </ol>
      )}
      {taken.length > 0 && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {taken.map((step) => (
            <Button
              key={step}
              size="sm"
              variant={step === 'release' || step === 'attend' ? 'primary' : 'secondary'}
              onClick={() => onStep(step)}
            >
              {steps(step)}
            </Button>
          ))}
        </div>
      )}
    </PointFrame>
  );
}
