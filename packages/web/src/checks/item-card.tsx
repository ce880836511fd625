import type { Check } from '@brick/domain/checks/api';
import type { Answer } from '@brick/domain/checks/current-answers';
import type { Item } from '@brick/domain/checks/items';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ItemRequirements, useWhenAnswered } from '../platform/checks/item-requirements.tsx';
import { PictureGrid } from '../platform/files/picture-grid.tsx';
import { useProject } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useKeptFocus } from '../ui/hooks/use-kept-focus.ts';
import { Button } from '../ui/inputs/button.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { AnswerForm } from './answer-form.tsx';
import { usePartyName } from './use-party-name.ts';

interface GivenProps {
  check: Check;
  item: Item;
  answer: Answer;
}

/** An answer that was given, with its photos, its issue and its concession. */
function Given({ check, item, answer }: GivenProps) {
  const t = useTranslations('checks.item');
  const when = useWhenAnswered();
  const project = useProject();
  const { reading, choice, text, reason, signature, concession } = answer;
  const stored = check.photos.filter(({ id, state }) => answer.photoIds.includes(id) && state === 'stored');
  const expected = answer.photoIds.length - stored.length;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={answer.result} />
        {reading !== null && (
          <bdi className="num font-semibold">
            {reading} {item.unit}
          </bdi>
        )}
        {choice !== null && <bdi>{choice}</bdi>}
        {signature && <bdi>{t('signedBy', { name: signature.name })}</bdi>}
      </p>
      {signature?.photoId && (
        <img
          src={`/api/projects/${project.id}/photos/${signature.photoId}?size=320`}
          alt={t('signedBy', { name: signature.name })}
          className="h-16 w-max rounded bg-white"
        />
      )}
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {reason && <p className="text-ink-2 whitespace-pre-line wrap-anywhere">{reason}</p>}
      <p className="t-sm text-ink-3">
        <bdi>{answer.answeredByName ?? t('somebody')}</bdi> · {when(answer)}
      </p>
      {answer.contested && <p className="t-sm font-medium text-ochre">{t('contested')}</p>}
      {concession && (
        <p className="t-sm text-ink-2">
          {t('conceded', { name: concession.authorisedBy, reason: concession.reason })}
        </p>
      )}
      {answer.issueId !== null && (
        <p className="t-sm">
          <Link to={pagePath('issue', answer.issueId)} className={linkStyle}>
            <bdi>{answer.issueNumber ?? t('issue')}</bdi>
          </Link>
          {answer.issueClosed && <span className="ms-2 text-ink-2">{t('issueClosed')}</span>}
        </p>
      )}
      {stored.length > 0 && (
        <PictureGrid
          label={t('photosOf', { text: item.text ?? '' })}
          urls={stored.map(({ id }) => `/api/projects/${project.id}/photos/${id}`)}
        />
      )}
      {expected > 0 && <p className="t-sm text-ink-2">{t('photosComing', { count: expected })}</p>}
    </div>
  );
}

interface ItemCardProps {
  check: Check;
  item: Item;
  number: number;
  /** It can be answered now by this user. */
  isAnswerable: boolean;
  /** A point before it holds. */
  isHeld: boolean;
  /** Whether this member may make the concession, or cannot as they gave the answer. */
  concession: 'may' | 'answered' | null;
  onConcede: () => void;
}

/** One item of a check: what it asks for, the answer that counts, earlier ones, and the next one. */
export function ItemCard({
  check,
  item,
  number,
  isAnswerable,
  isHeld,
  concession,
  onConcede,
}: ItemCardProps) {
  const t = useTranslations('checks.item');
  const party = usePartyName();
  const fields = useTranslations('fields');
  const [answering, setAnswering] = useState(false);
  const given = check.answers.filter((answer) => answer.item === item.id);
  const current = given.find((answer) => answer.current) ?? null;
  const earlier = given.filter((answer) => !answer.current);
  const isFailing = current?.result === 'fail' && current.concession === null;
  const wantsRecheck = isFailing && current.issueClosed;
  const steps = (isAnswerable || concession === 'may') && (
    <div className="flex flex-wrap gap-2 print:hidden">
      {isAnswerable && (
        <Button
          variant={current === null || wantsRecheck ? 'primary' : 'secondary'}
          onClick={() => setAnswering(true)}
          aria-label={fields('labelled', {
            name: t(current ? 'recheck' : 'answer'),
            value: item.text ?? number,
          })}
        >
          {t(current ? 'recheck' : 'answer')}
        </Button>
      )}
      {concession === 'may' && <Button onClick={onConcede}>{t('concede')}</Button>}
    </div>
  );
  return (
    <li
      {...useKeptFocus<HTMLLIElement>()}
      id={`item-${item.id}`}
      className="grid gap-3 rounded border border-line bg-surface p-4 outline-none"
    >
      <div className="flex items-center justify-between gap-3">
        <ItemRequirements item={item} number={number} party={party(item.party)} heading={{ as: 'h3' }} />
        {!current && !answering && steps}
      </div>
      {current && <Given check={check} item={item} answer={current} />}
      {wantsRecheck && <p className="font-medium text-blueprint">{t('recheckOffered')}</p>}
      {earlier.length > 0 && (
        <details>
          <summary className="t-sm cursor-pointer text-ink-2">
            {t('earlier', { count: earlier.length })}
          </summary>
          <ol className="mt-2 grid gap-3 border-s-2 border-line ps-3">
            {earlier.map((answer) => (
              <li key={answer.seq}>
                <Given check={check} item={item} answer={answer} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {isHeld && !current && <p className="t-sm text-ink-3">{t('held')}</p>}
      {concession === 'answered' && <p className="t-sm text-ink-2">{t('ownAnswer')}</p>}
      {answering ? (
        <AnswerForm check={check} item={item} current={current} onDone={() => setAnswering(false)} />
      ) : (
        current && steps
      )}
    </li>
  );
}
