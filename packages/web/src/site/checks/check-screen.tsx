import type { Check } from '@brick/domain/checks/api';
import type { Item } from '@brick/domain/checks/items';
import { concessionFor, mayAnswer, pointThatHolds } from '@brick/domain/checks/may-do';
import { questionsOf } from '@brick/domain/checks/rules';
import { can } from '@brick/domain/permissions';
import { checkActOf } from '@brick/domain/site/checks/projected-check';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useTitle } from '../../platform/browser/document-title.ts';
import { answerEndpoint } from '../../platform/checks/step-endpoints.ts';
import { useUrlState } from '../../platform/routing/url-state.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { DeviceFullError } from '../outbox/storage-quota.ts';
import { usePack } from '../pack/pack-context.tsx';
import { PackMissing } from '../pack/pack-missing.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { RoomyButton } from '../shell/roomy-button.tsx';
import { useOutbox } from '../store/outbox-context.tsx';
import { answerEntry, basedOnAnswer } from './answer-sheet.tsx';
import { CheckPosition } from './check-position.tsx';
import { CheckStatus, useNextWords } from './check-status.tsx';
import { WaitingNote } from './given-answer.tsx';
import { ItemCard } from './item-card.tsx';
import type { LocalCheck } from './local-checks.ts';
import { OpenSheet, useSheetState } from './open-sheet.tsx';
import { PointBar } from './point-bar.tsx';
import { useCheckReader, useChecks } from './use-checks.ts';

/** Shows an element and moves the focus there. */
function goTo(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}

/** Saves that an item passes, of which nothing more is asked. */
function usePass(check: Check) {
  const t = useTranslations('site.capture');
  const project = useSiteProject();
  const outbox = useOutbox();
  const underWay = useRef(new Set<string>());
  return async (item: Item) => {
    if (underWay.current.has(item.id)) return;
    underWay.current.add(item.id);
    const shown = check.answers.find((answer) => answer.item === item.id && answer.current);
    const body = { result: 'pass', ...basedOnAnswer(shown) };
    try {
      await outbox.saveEntry(answerEndpoint, answerEntry(check, item, { projectId: project.id, body }));
      // Its buttons are gone.
      goTo(`item-${item.id}`);
    } catch (error) {
      const full = error instanceof DeviceFullError;
      toast({ title: t('notSavedTitle'), description: t(full ? 'full' : 'failed'), variant: 'destructive' });
    } finally {
      underWay.current.delete(item.id);
    }
  };
}

function Facts({ row }: { row: Check }) {
  const t = useTranslations('site.checks');
  const field = useTranslations('site.field');
  const issue = useTranslations('site.issue');
  const ending = useTranslations('checks.ending');
  const labelled = useTranslations('fields');
  const format = useFormat();
  const facts = [
    [issue('location'), row.placePath],
    [field('assignedTo'), row.assignedTo],
    [field('dueDate'), row.dueDate && format.date(row.dueDate)],
  ].filter(([, value]) => value);
  return (
    <div className="grid gap-1">
      {facts.map(([label, value]) => (
        <p key={label} className="wrap-anywhere">
          <span className="text-ink-2">{labelled('label', { name: String(label) })}</span> <bdi>{value}</bdi>
        </p>
      ))}
      <p>
        {t('progress', { answered: row.answered, questions: row.questions })}
        {row.failing > 0 && ` · ${t('failing', { count: row.failing })}`}
      </p>
      {row.reason && (
        <p className="wrap-anywhere text-ink-2">
          {ending(row.state === 'abandoned' ? 'abandoned' : 'reopened', { reason: row.reason })}
        </p>
      )}
      {row.closedAt && (
        <p className="text-ink-2">
          {ending('closed', {
            name: row.signature?.name ?? row.closedByName ?? '–',
            at: format.instant(row.closedAt, { time: true }),
          })}
        </p>
      )}
    </div>
  );
}

/** The items of a check one under another, points between them. */
function Items({ local }: { local: LocalCheck }) {
  const t = useTranslations('checks');
  const reader = useCheckReader();
  const sheet = useSheetState();
  const { row: check, waiting } = local;
  const pass = usePass(check);
  const answers = mayAnswer(check, reader);
  const places = new Map(questionsOf(check.items).map(({ id }, index) => [id, index + 1]));
  return (
    <ol aria-label={t('items')} className="grid gap-3">
      {check.items.map((item) => {
        const number = places.get(item.id);
        if (number === undefined)
          return (
            <li key={item.id}>
              <h2 className="t-xl mt-2 font-semibold wrap-anywhere">
                <bdi>{item.text}</bdi>
              </h2>
            </li>
          );
        const point = check.points.find((each) => each.item === item.id);
        const bar = point && (
          <li key={`${item.id} point`}>
            <PointBar
              check={check}
              point={point}
              waiting={waiting}
              reader={reader}
              onStep={(step) => sheet.open(step, item.id)}
            />
          </li>
        );
        const card = (
          <ItemCard
            key={item.id}
            check={check}
            item={item}
            number={number}
            waiting={waiting}
            heldBy={pointThatHolds(check, item.id)}
            mayAnswer={answers}
            concession={concessionFor(check, item.id, reader)}
            onPass={() => void pass(item)}
            onAnswer={(preset) => sheet.open('answer', item.id, preset)}
            onConcede={() => sheet.open('concede', item.id)}
          />
        );
        // Nobody gets to a witness point without notice; a hold comes after its item.
        return point?.kind === 'witness' ? [bar, card] : [card, bar];
      })}
    </ol>
  );
}

/** What comes next, at the thumb: leads to the item or point, or closes the check. */
function Next({ local }: { local: LocalCheck }) {
  const steps = useTranslations('checks.steps');
  const words = useNextWords();
  const reader = useCheckReader();
  const sheet = useSheetState();
  const { row, next } = local;
  if (!next) return null;
  const approves = can(reader.member, 'checks', 'approve');
  const isAnswered = next.kind === 'close' || next.kind === 'recheck';
  const closes = approves && isAnswered && row.points.every(({ blocks }) => !blocks);
  const target =
    'item' in next ? `item-${next.item.id}` : next.kind === 'point' ? `point-${next.point.item}` : null;
  return (
    <div className="sticky bottom-0 low:static flex flex-wrap gap-3 border-t border-line bg-paper py-3 pb-[max(12px,env(safe-area-inset-bottom))] print:hidden">
      {target && (
        <RoomyButton
          variant={closes ? 'secondary' : 'primary'}
          className="min-w-0 flex-1 wrap-anywhere"
          onClick={() => goTo(target)}
        >
          {words(next)}
        </RoomyButton>
      )}
      {!target && !approves && <p className="py-2 text-ink-2">{words(next)}</p>}
      {closes && (
        <RoomyButton
          variant={next.kind === 'close' ? 'primary' : 'secondary'}
          className="flex-1"
          onClick={() => sheet.open('close', null)}
        >
          {steps('close')}
        </RoomyButton>
      )}
    </div>
  );
}

/** Goes to the point that a link names, once it is there. */
function useNamedPoint(isHere: boolean): void {
  const [{ at }] = useUrlState();
  const gone = useRef(false);
  useEffect(() => {
    if (!at || !isHere || gone.current) return;
    gone.current = true;
    goTo(`point-${at}`);
  }, [at, isHere]);
}

/** One check, from what was taken along with what waits: answered item by item, with and without a network. */
export function CheckScreen() {
  const t = useTranslations('site.check');
  const issues = useTranslations('site.issues');
  const names = useTranslations('checks');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const project = useSiteProject();
  const { status } = usePack();
  const checks = useChecks();
  const local = checks.find(({ row }) => String(row.id) === id);
  useTitle(local ? `${local.row.number} ${local.row.title}` : names('names.one'));
  useNamedPoint(local !== undefined);
  if (!local && status === 'loading') return <Page title={names('names.one')} loading={issues('loading')} />;
  if (!local)
    return (
      <Page title={t('notFound')} subtitle={status === 'ready' ? t('notFoundText') : undefined}>
        {status === 'missing' && <PackMissing />}
      </Page>
    );
  const whole = local.waiting.filter((entry) => checkActOf(entry) === 'close');
  return (
    <Page
      back={
        <Link
          to="/site/checks"
          search={{ project: String(project.id) }}
          className="inline-flex min-h-(--touch) items-center rounded text-link underline"
        >
          {names('title')}
        </Link>
      }
      title={<bdi>{local.row.title}</bdi>}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          <span>{local.row.number}</span>
          <CheckStatus {...local.row} />
        </span>
      }
    >
      <Facts row={local.row} />
      <CheckPosition check={local} />
      {whole.map((entry) => (
        <WaitingNote key={entry.id} entry={entry} />
      ))}
      <Items local={local} />
      <Next local={local} />
      <OpenSheet check={local.row} />
    </Page>
  );
}
