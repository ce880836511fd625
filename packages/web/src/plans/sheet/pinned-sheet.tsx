import { ISSUE_STAGES } from '@brick/domain/issues/record';
import { isTrade } from '@brick/domain/issues/trades';
import type { Plan, PlanPin } from '@brick/domain/plans/api';
import { CHECK_PIN_STATUSES } from '@brick/domain/plans/pin-statuses';
import { PIN_KINDS, type PinKind } from '@brick/domain/plans/record';
import type { Revision } from '@brick/domain/plans/revision-fields';
import { isAligned } from '@brick/domain/plans/revisions';
import { Printer } from 'lucide-react';
import { type ComponentProps, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { PROJECTS_KEY, usePermission } from '../../platform/projects/current-project.ts';
import { removePinEndpoint } from '../../platform/records/remove-pin-endpoint.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { parseId } from '../../records/url-dialog.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { buttonStyle } from '../../ui/inputs/button-style.ts';
import { Select } from '../../ui/inputs/select.tsx';
import type { DrawnRevision } from '../../ui/sheet/drawable-revision.ts';
import { filterPins, printUrl, usePins } from '../plan-endpoints.ts';
import { PinList } from './pin-list.tsx';
import { AddPinPanel, MovePinPanel } from './pin-panels.tsx';
import { SheetCanvas } from './sheet-canvas.tsx';

type Mode = { kind: 'look' } | { kind: 'place'; what: PinKind } | { kind: 'move'; pin: PlanPin };

const ALL = { kind: '', stage: '', trade: '', state: '' };

interface PinnedSheetProps extends Pick<ComponentProps<typeof SheetCanvas>, 'over' | 'watermark'> {
  plan: Plan;
  revision: Revision & DrawnRevision;
  /** Whether a pin is about to be placed or moved. */
  onPlacing: (isPlacing: boolean) => void;
}

interface FiltersProps {
  filters: typeof ALL;
  /** The trades of the issues on the sheet. */
  trades: readonly string[];
  onChange: (filters: typeof ALL) => void;
}

/** What narrows the pins and their list. Stages and trades are of issues, states of checks. */
function Filters({ filters, trades, onChange }: FiltersProps) {
  const t = useTranslations('plans.sheet');
  const statuses = useTranslations('status');
  const tradeNames = useTranslations('fields.trades');
  const { kind } = filters;
  const select = (name: keyof typeof ALL, options: { value: string; label: string }[]) => (
    <Select
      aria-label={t(name)}
      variant="quiet"
      value={filters[name]}
      // What another kind is narrowed by is asked anew.
      onChange={({ target }) => onChange({ ...(name === 'kind' ? ALL : filters), [name]: target.value })}
      options={options}
    />
  );
  return (
    <>
      {select('kind', [
        { value: '', label: t('allKinds') },
        { value: 'issue', label: t('issues') },
        { value: 'check', label: t('checks') },
      ])}
      {kind === 'check'
        ? select('state', [
            { value: '', label: t('allStates') },
            ...CHECK_PIN_STATUSES.map((value) => ({ value, label: statuses(value) })),
          ])
        : select('stage', [
            { value: '', label: t('allStages') },
            ...ISSUE_STAGES.map((value) => ({ value, label: statuses(value) })),
          ])}
      {kind !== 'check' &&
        trades.length > 0 &&
        select('trade', [
          { value: '', label: t('allTrades') },
          ...trades.map((value) => ({ value, label: isTrade(value) ? tradeNames(value) : value })),
        ])}
    </>
  );
}

/** A sheet with its pins, and beside it the list of what is shown. */
export function PinnedSheet({ plan, revision, over, watermark, onPlacing }: PinnedSheetProps) {
  const t = useTranslations('plans.sheet');
  const frame = useTranslations('frame');
  const ui = useTranslations('ui');
  const may = usePermission();
  // Without these nobody places any.
  const mayPlace = { issue: may('issues', 'update'), check: may('checks', 'approve') };
  const [filters, setFilters] = useState(ALL);
  // The page of what is pinned leads to its pin.
  const [url] = useUrlState();
  const named = parseId(url['pin']);
  const [chosen, setChosen] = useState(named);
  // The address of a page that was open before can come a little later than the page itself.
  const [known, setKnown] = useState(named);
  if (known !== named) {
    setKnown(named);
    if (named !== null) setChosen(named);
  }
  const [mode, setMode] = useState<Mode>({ kind: 'look' });
  const [point, setPoint] = useState<readonly [number, number] | null>(null);
  const query = usePins(plan, revision.number);
  const pins = useMemo(() => filterPins(query.data ?? [], filters), [query.data, filters]);
  const trades = [...new Set((query.data ?? []).flatMap((pin) => pin.trade ?? []))].toSorted();
  const remove = useAction({
    send: (pin: PlanPin) => call(removePinEndpoint, { params: { id: pin.id } }),
    success: t('removed'),
    failure: t('removeFailed'),
    refresh: [PROJECTS_KEY],
  });
  const change = (next: Mode) => {
    setMode(next);
    setPoint(null);
    onPlacing(next.kind !== 'look');
  };
  const canPlace = isAligned(revision);
  const chosenPin = pins.find(({ id }) => id === chosen);
  const panel = { plan, revision: revision.number, point, onDone: () => change({ kind: 'look' }) };
  const list = {
    ...{ chosen, onChoose: ({ id }: PlanPin) => setChosen(id), onRemove: remove.mutate },
    onMove: canPlace ? (pin: PlanPin) => change({ kind: 'move', pin }) : null,
  };
  const [onSheet, offSheet] = [pins.filter((pin) => !pin.offSheet), pins.filter((pin) => pin.offSheet)];
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(15rem,1fr)]">
      <SheetCanvas
        plan={plan}
        revision={revision}
        over={over}
        pins={pins}
        chosen={chosen}
        watermark={watermark}
        point={point}
        onPin={(pin) => setChosen(pin?.id ?? null)}
        onPoint={mode.kind === 'look' ? undefined : setPoint}
        label={t('canvas', { plan: `${plan.number} ${plan.title}`, code: revision.code })}
      />
      <div {...useKeptFocus<HTMLDivElement>()} className="grid min-w-0 content-start gap-3 outline-none">
        {mode.kind !== 'look' ? (
          <Button className="justify-self-start" onClick={() => change({ kind: 'look' })}>
            {ui('cancel')}
          </Button>
        ) : (
          canPlace && (
            <div className="flex flex-wrap gap-2 print:hidden">
              {PIN_KINDS.filter((what) => mayPlace[what]).map((what) => (
                <Button
                  key={what}
                  variant={what === 'issue' ? 'primary' : 'secondary'}
                  onClick={() => change({ kind: 'place', what })}
                >
                  {t(what === 'issue' ? 'place' : 'placeCheck')}
                </Button>
              ))}
            </div>
          )
        )}
        {mode.kind === 'place' && <AddPinPanel key={mode.what} {...panel} kind={mode.what} />}
        {mode.kind === 'move' && <MovePinPanel {...panel} pin={mode.pin} />}
        <div className="flex flex-wrap gap-2">
          <Filters filters={filters} trades={trades} onChange={setFilters} />
          <a
            href={printUrl(plan.id, revision.number, filters)}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ variant: 'quiet' })}
          >
            <Printer size={16} aria-hidden="true" />
            {t('print')}
          </a>
        </div>
        <p className="t-sm text-ink-2" aria-live="polite">
          {query.data ? t('count', { count: pins.length }) : query.isPending && frame('loading')}
          {chosenPin && (
            <span className="sr-only">
              {' '}
              {t('chosenPin', { number: chosenPin.number, title: chosenPin.title })}
            </span>
          )}
        </p>
        <LoadFailed query={query} />
        <PinList {...list} label={t('pins')} pins={onSheet} />
        {offSheet.length > 0 && (
          <>
            <h3 className="t-sm font-semibold">{t('offSheet')}</h3>
            <PinList {...list} label={t('offSheet')} pins={offSheet} />
          </>
        )}
      </div>
    </div>
  );
}
