import type { Answer } from '@brick/domain/checks/current-answers';
import type { Item } from '@brick/domain/checks/items';
import type { Entry } from '@brick/domain/site/outbox/entry';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useWhenAnswered } from '../../platform/checks/item-requirements.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { buttonStyle, linkStyle } from '../../ui/inputs/button-style.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { SitePhoto } from '../store/site-photo.tsx';
import { EntryBadge } from '../waiting/entry-badge.tsx';
import { EntryWords } from '../waiting/entry-words.tsx';
import { useWhyWaiting } from '../waiting/why-waiting.ts';

/** Photos of an answer or a step, from this device or from the server. */
export function PhotoRow({ ids, label }: { ids: readonly string[]; label: string }) {
  const t = useTranslations('site.photos');
  const project = useSiteProject();
  if (ids.length === 0) return null;
  return (
    <ul aria-label={label} className="grid grid-cols-4 gap-2 sm:grid-cols-6">
      {ids.map((id, index) => (
        <li key={id}>
          <SitePhoto
            id={id}
            alt={t('number', { number: index + 1 })}
            projectId={project.id}
            className="block aspect-square w-full"
          />
        </li>
      ))}
    </ul>
  );
}

/** An entry that waits: why, and what it says and where it can be seen to if it was refused. */
export function WaitingNote({ entry }: { entry: Entry }) {
  const t = useTranslations('site.issue');
  const why = useWhyWaiting(entry);
  const isRefused = entry.state === 'stopped';
  return (
    <div className="grid gap-2">
      {isRefused && <EntryWords entry={entry} />}
      <p role="status" className="flex flex-wrap items-center gap-2">
        <EntryBadge state={entry.state} />
        <span className={isRefused ? 'min-w-0 font-medium text-crimson' : 'min-w-0 text-ink-2'}>{why}</span>
      </p>
      {isRefused && (
        <Link to="/site/outbox" className={buttonStyle()}>
          {t('toOutbox')}
        </Link>
      )}
    </div>
  );
}

interface GivenAnswerProps {
  item: Item;
  answer: Answer;
  /** Its entry while it is not sent. */
  entry: Entry | undefined;
}

/** An answer that was given, with its photos, its issue and its concession. */
export function GivenAnswer({ item, answer, entry }: GivenAnswerProps) {
  const t = useTranslations('checks.item');
  const words = useTranslations('site.check');
  const when = useWhenAnswered();
  const project = useSiteProject();
  const { reading, choice, text, reason, signature, concession } = answer;
  const makesIssue = entry && answer.result === 'fail' && item.onFail === 'issue' && !concession;
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={answer.result} />
        {reading !== null && (
          <bdi className="num font-semibold">
            {reading} {item.unit}
          </bdi>
        )}
        {choice !== null && <bdi className="wrap-anywhere">{choice}</bdi>}
        {signature && <bdi className="wrap-anywhere">{t('signedBy', { name: signature.name })}</bdi>}
      </p>
      {signature?.photoId && (
        <SitePhoto
          id={signature.photoId}
          alt={t('signedBy', { name: signature.name })}
          projectId={project.id}
          className="h-16 w-max max-w-full bg-white"
        />
      )}
      {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      {reason && <p className="wrap-anywhere whitespace-pre-line text-ink-2">{reason}</p>}
      <PhotoRow ids={answer.photoIds} label={t('photosOf', { text: item.text ?? '' })} />
      <p className="t-sm text-ink-3">
        <bdi>{answer.answeredByName ?? t('somebody')}</bdi> · {when(answer)}
      </p>
      {answer.contested && <p className="t-sm font-medium text-ochre">{t('contested')}</p>}
      {concession && (
        <p className="t-sm wrap-anywhere text-ink-2">
          {t('conceded', { name: concession.authorisedBy, reason: concession.reason })}
        </p>
      )}
      {answer.issueId !== null && (
        <p>
          <Link
            to={`/site/issues/${answer.issueId}`}
            search={{ project: String(project.id) }}
            className={`${linkStyle} inline-flex min-h-(--touch) items-center`}
          >
            <bdi>{answer.issueNumber ?? t('issue')}</bdi>
          </Link>
          {answer.issueClosed && <span className="ms-2 text-ink-2">{t('issueClosed')}</span>}
        </p>
      )}
      {makesIssue && <p className="t-sm font-medium text-ochre">{words('whenSent')}</p>}
      {entry && <WaitingNote entry={entry} />}
    </div>
  );
}
