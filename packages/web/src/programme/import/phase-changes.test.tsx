import { calendarDate } from '@brick/domain/dates/calendar-date';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import { PhaseChanges } from './phase-changes.tsx';
import type { ProgrammeImportState } from './use-programme-import.ts';

const day = (text: string) => calendarDate(`2026-${text}`);

const shown = (takesPercent: boolean) => {
  const undated = { plannedStart: null, plannedFinish: null };
  const state = {
    takesPercent,
    stored: {
      phases: [
        { phase: 'foundation', ...undated },
        { phase: 'roofing', ...undated },
      ],
    },
    plan: { plans: { roofing: { start: day('06-01'), finish: day('06-30') } }, percents: { foundation: 40 } },
  };
  return renderToStaticMarkup(
    <IntlProvider
      locale="en"
      messages={{
        phases: { foundation: 'Foundation', roofing: 'Roofing' },
        programme: { words: { days: '{first} to {last}' } },
        'programme-import': { phases: { stays: 'Stays' } },
      }}
      onError={() => {}}
    >
      <PhaseChanges state={state as unknown as ProgrammeImportState} />
    </IntlProvider>,
  );
};

it('a phase whose days stay is among the changes where its percent complete comes in', () => {
  expect(shown(false)).not.toContain('Foundation');
  expect(shown(true)).toMatch(/Foundation.*Stays.*40/);
  expect(shown(true)).toMatch(/Roofing.*2026/);
  expect(shown(true)).not.toMatch(/Roofing.*Stays/);
});
