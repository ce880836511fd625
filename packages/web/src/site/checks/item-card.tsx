import type { Check } from '@brick/domain/checks/api';
import type { AnswerResult } from '@brick/domain/checks/current-answers';
import type { Item } from '@brick/domain/checks/items';
import type { Point } from '@brick/domain/checks/points';
import { checkActOf, itemOfEntry } from '@brick/domain/site/checks/projected-check';
import type { Entry } from '@brick/domain/site/outbox/entry';
import { useTranslations } from 'use-intl';
import { ItemRequirements } from '../../platform/checks/item-requirements.tsx';
import { cx } from '../../ui/cx.ts';
import { useStatusLabel } from '../../ui/feedback/status-badge.tsx';
import { RoomyButton } from '../shell/roomy-button.tsx';
import { GivenAnswer, WaitingNote } from './given-answer.tsx';
import { photosNeeded } from './typed-answer.ts';
import { usePartyName } from './use-party-name.ts';

interface ItemCardProps {
  check: Check;
  item: Item;
  number: number;
  waiting: readonly Entry[];
  /** The point that keeps it from being answered. */
  heldBy: Point | undefined;
  mayAnswer: boolean;
  /** Whether this member may make the concession, or cannot as they gave the answer. */
  concession: 'may' | 'answered' | null;
  /** Answers at once: nothing more is asked for. */
  onPass: () => void;
  onAnswer: (preset: AnswerResult | null) => void;
  onConcede: () => void;
}

/** One item of a check: what it asks for, the answer that counts, earlier ones, and buttons for the thumb. */
export function ItemCard(props: ItemCardProps) {
  const { check, item, number, waiting, heldBy, mayAnswer, concession, onPass, onAnswer, onConcede } = props;
  const t = useTranslations('checks.item');
  const fields = useTranslations('fields');
  const words = useTranslations('site.check');
  const party = usePartyName();
  const status = useStatusLabel();
  const given = check.answers.filter((answer) => answer.item === item.id);
  const current = given.find((answer) => answer.current) ?? null;
  const earlier = given.filter((answer) => !answer.current);
  const own = waiting.filter(
    (entry) => ['answers', 'concession'].includes(checkActOf(entry) ?? '') && itemOfEntry(entry) === item.id,
  );
  // A concession that waits stands in its answer, and why it waits here.
  const told = own.filter((entry) => entry.state === 'stopped' || checkActOf(entry) === 'concession');
  const isFailing = current?.result === 'fail' && current.concession === null;
  const isAnswerable = mayAnswer && !heldBy;
  const text = item.text ?? t('noText');
  const label = `item-${item.id}-text`;
  const entryOf = (clientId: string | null) => own.find(({ id }) => id === clientId);
  const choose = (result: AnswerResult) =>
    result === 'pass' && photosNeeded(item) === 0 ? onPass() : onAnswer(result);
  return (
    <li
      id={`item-${item.id}`}
      tabIndex={-1}
      aria-labelledby={label}
      className="grid scroll-mt-20 gap-3 rounded border border-line bg-surface p-4"
    >
      <ItemRequirements
        item={item}
        number={number}
        party={party(item.party)}
        heading={{ as: 'h2', id: label, className: 't-lg' }}
      />
      {current && <GivenAnswer item={item} answer={current} entry={entryOf(current.clientId)} />}
      {isFailing && current.issueClosed && (
        <p className="font-medium text-blueprint">{t('recheckOffered')}</p>
      )}
      {told.map((entry) => (
        <div
          key={entry.id}
          className={cx('rounded border p-3', entry.state === 'stopped' ? 'border-crimson' : 'border-line')}
        >
          <WaitingNote entry={entry} />
        </div>
      ))}
      {earlier.length > 0 && (
        <details>
          <summary className="t-sm flex min-h-(--touch) cursor-pointer items-center text-ink-2">
            {t('earlier', { count: earlier.length })}
          </summary>
          <ol className="mt-2 grid gap-3 border-s-2 border-line ps-3">
            {earlier.map((answer) => (
              <li key={answer.seq}>
                <GivenAnswer item={item} answer={answer} entry={entryOf(answer.clientId)} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {heldBy && !current && (
        <p className="t-sm wrap-anywhere text-ink-2">{words('heldBy', { point: heldBy.text ?? '' })}</p>
      )}
      {concession === 'answered' && <p className="t-sm text-ink-2">{t('ownAnswer')}</p>}
      {(isAnswerable || concession === 'may') && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {isAnswerable &&
            item.kind === 'check' &&
            current === null &&
            (['pass', 'fail', 'na'] as const).map((result) => (
              <RoomyButton
                key={result}
                className="flex-1"
                aria-label={fields('labelled', { name: status(result), value: text })}
                onClick={() => choose(result)}
              >
                {status(result)}
              </RoomyButton>
            ))}
          {isAnswerable && (item.kind !== 'check' || current !== null) && (
            <RoomyButton
              variant={current === null || current.issueClosed ? 'primary' : 'secondary'}
              className="flex-1"
              aria-label={fields('labelled', { name: t(current ? 'recheck' : 'answer'), value: text })}
              onClick={() => onAnswer(null)}
            >
              {t(current ? 'recheck' : 'answer')}
            </RoomyButton>
          )}
          {concession === 'may' && (
            <RoomyButton
              aria-label={fields('labelled', { name: t('concede'), value: text })}
              onClick={onConcede}
            >
              {t('concede')}
            </RoomyButton>
          )}
        </div>
      )}
    </li>
  );
}
