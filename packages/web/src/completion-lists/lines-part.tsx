import type { CompletionList } from '@brick/domain/completion-lists/api';
import type { ListLine } from '@brick/domain/completion-lists/reply-schemas';
import { openLinesOf } from '@brick/domain/completion-lists/rules';
import { isTrade } from '@brick/domain/issues/trades';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RowLink } from '../platform/lists/row-link.tsx';
import { usePermission } from '../platform/projects/current-project.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { DotSeparated } from '../ui/format/dot-separated.tsx';
import { useFormat } from '../ui/format/format-context.tsx';

import { useKeptFocus } from '../ui/hooks/use-kept-focus.ts';

import { Button, IconButton } from '../ui/inputs/button.tsx';
import { buttonStyle } from '../ui/inputs/button-style.ts';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { AddIssuesDialog } from './add-issues-dialog.tsx';
import { useSetListIssues } from './list-endpoints.ts';

/** Says a trade: one of the offered ones in the reader's words. */
function useTradeText(): (trade: string | null) => string | null {
  const trades = useTranslations('fields.trades');
  return (trade) => (trade !== null && isTrade(trade) ? trades(trade) : trade);
}

/** How many lines are open, in all and of each trade. */
function OpenByTrade({ lines }: { lines: readonly ListLine[] }) {
  const t = useTranslations('completion-lists.lines');
  const tradeText = useTradeText();
  const { number } = useFormat();
  const counts = new Map<string, number>();
  for (const { trade } of openLinesOf(lines)) {
    const said = tradeText(trade) ?? t('noTrade');
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  const sorted = [...counts].toSorted(([one], [other]) => one.localeCompare(other));
  return (
    <dl aria-label={t('byTrade')} className="mb-3 flex flex-wrap gap-2">
      {sorted.map(([trade, count]) => (
        <div key={trade} className="t-sm flex gap-1.5 rounded border border-line px-2 py-1">
          <dt>
            <bdi>{trade}</bdi>
          </dt>
          <dd className="font-semibold tabular-nums">{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LineRowProps {
  line: ListLine;
  /** Moves the line by so many places, or takes it off the list; null where nothing may be changed. */
  onMove: ((by: -1 | 1) => void) | null;
  onRemove: (() => void) | null;
  isFirst: boolean;
  isLast: boolean;
}

/** A line: its issue, where it is, whose trade, until when, and how far it is now. */
function LineRow({ line, onMove, onRemove, isFirst, isLast }: LineRowProps) {
  const t = useTranslations('completion-lists.lines');
  const tradeText = useTradeText();
  const { date } = useFormat();
  const { issueId, position, number, title, placePath, trade, dueDate, stage } = line;
  const facts = [...new Set([placePath, tradeText(trade), dueDate && date(dueDate)])];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2.5">
      <span className="w-7 text-end text-ink-3 tabular-nums">{position}</span>
      <span className="min-w-40 flex-1 wrap-anywhere">
        <RowLink kind="issue" id={issueId} inTable={false}>
          <span className="font-medium">
            <bdi>{number}</bdi> <bdi>{title}</bdi>
          </span>
        </RowLink>
        <span className="t-sm block text-ink-2">
          <DotSeparated parts={facts} />
        </span>
      </span>
      <StatusBadge status={stage} />
      {onMove && onRemove && (
        <span className="flex print:hidden">
          <IconButton
            label={t('up', { number })}
            size="sm"
            disabled={isFirst}
            onClick={() => onMove(-1)}
            icon={<ArrowUp className="size-4" />}
          />
          <IconButton
            label={t('down', { number })}
            size="sm"
            disabled={isLast}
            onClick={() => onMove(1)}
            icon={<ArrowDown className="size-4" />}
          />
          <IconButton
            label={t('remove', { number })}
            size="sm"
            onClick={onRemove}
            icon={<X className="size-4" />}
          />
        </span>
      )}
    </li>
  );
}

/** Returns the ids with the one at a place moved by so many. */
function moved(ids: readonly number[], place: number, by: number): number[] {
  const [id] = ids.slice(place, place + 1);
  const others = ids.filter((_, index) => index !== place);
  return id === undefined ? [...ids] : others.toSpliced(place + by, 0, id);
}

/** The lines of a list. Those of an open one are added, taken off and put in order here. */
export function LinesPart({ list }: { list: CompletionList }) {
  const t = useTranslations('completion-lists.lines');
  const may = usePermission();
  const [isAdding, setAdding] = useState(false);
  const setLines = useSetListIssues(list);
  const { lines, lineCount, openLines } = list;
  const mayChange = list.state === 'open' && may('handover', 'update');
  // Buttons stay while a change is sent, so that the focus does; the next change starts from what is saved.
  const send = (next: readonly number[]) => !setLines.isPending && setLines.mutate(next);
  const ids = lines.map(({ issueId }) => issueId);
  const said = lineCount === 0 ? t('noneText') : t('open', { open: openLines, count: lineCount });
  return (
    <section {...useKeptFocus()} aria-label={t('title')} className="outline-none">
      <SectionHeading
        title={t('title')}
        text={lineCount > 0 && openLines === 0 ? t('cleared', { count: lineCount }) : said}
        action={
          mayChange && (
            <div className="flex flex-wrap gap-2 print:hidden">
              <Button icon={<Plus className="size-4" />} onClick={() => setAdding(true)}>
                {t('add')}
              </Button>
              {may('issues', 'create') && (
                <Link
                  to="/issues"
                  search={{ project: String(list.projectId), add: '1', list: String(list.id) }}
                  className={buttonStyle({ variant: 'secondary' })}
                >
                  {t('report')}
                </Link>
              )}
            </div>
          )
        }
      />
      <OpenByTrade lines={lines} />
      {lineCount === 0 && <p className="text-ink-3">{t('none')}</p>}
      <ol>
        {lines.map((line, place) => (
          <LineRow
            key={line.issueId}
            line={line}
            isFirst={place === 0}
            isLast={place === lines.length - 1}
            onMove={mayChange ? (by) => send(moved(ids, place, by)) : null}
            onRemove={mayChange ? () => send(ids.filter((id) => id !== line.issueId)) : null}
          />
        ))}
      </ol>
      {isAdding && <AddIssuesDialog list={list} onClose={() => setAdding(false)} />}
    </section>
  );
}
