import { ACTIONS, type RightName } from '@brick/domain/permissions';
import { BASE_SCOPE, TOKEN_SCOPES } from '@brick/domain/tokens/scopes';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { CheckMark } from '../../ui/inputs/checkbox.tsx';
import { useResourceName } from '../projects/use-resource-name.ts';
import { partsOf } from './rights-text.ts';

interface RightsGridProps {
  /** The rights that may be chosen. */
  offered: readonly RightName[];
  chosen: readonly RightName[];
  onChange: (chosen: RightName[]) => void;
}

// From the medium breakpoint on a table with the actions above it; on a phone each box has its word beside it.
const LINE = 'md:grid md:grid-cols-[minmax(0,1fr)_repeat(7,4.5rem)] md:items-center';

/** Rights to choose from: a line for each resource, a box for each action. */
export function RightsGrid({ offered, chosen, onChange }: RightsGridProps) {
  const t = useTranslations('tokens');
  const called = useResourceName();
  const id = useId();
  const resources = [...new Set(offered.map((right) => partsOf(right)[0]))];
  const toggle = (right: RightName, on: boolean) =>
    onChange(TOKEN_SCOPES.filter((each) => (each === right ? on : chosen.includes(each))));
  return (
    <div className="border-t border-line">
      <div aria-hidden="true" className={`t-xs hidden py-1.5 font-semibold text-ink-2 ${LINE}`}>
        <span />
        {ACTIONS.map((action) => (
          <span key={action} className="text-center hyphens-auto">
            {t(`actions.${action}`)}
          </span>
        ))}
      </div>
      {resources.map((resource) => (
        <fieldset
          key={resource}
          aria-labelledby={`${id}${resource}`}
          className={`border-t border-line py-2 md:first-of-type:border-line-strong md:py-0 ${LINE}`}
        >
          <span id={`${id}${resource}`} className="block py-1 font-medium">
            {called(resource)}
          </span>
          <div className="flex flex-wrap gap-x-4 md:contents">
            {ACTIONS.map((action) => {
              const right: RightName = `${resource}:${action}`;
              return offered.includes(right) ? (
                <label
                  key={action}
                  htmlFor={id + right}
                  className="flex min-h-8 items-center gap-2 md:justify-center coarse:min-h-(--touch)"
                >
                  <CheckMark
                    id={id + right}
                    checked={right === BASE_SCOPE || chosen.includes(right)}
                    disabled={right === BASE_SCOPE}
                    onChange={({ target }) => toggle(right, target.checked)}
                  />
                  <span className="md:sr-only">{t(`actions.${action}`)}</span>
                </label>
              ) : (
                <span key={action} className="hidden md:block" />
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
