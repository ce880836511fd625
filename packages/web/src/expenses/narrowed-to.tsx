import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { useCommitment } from './use-commitment.ts';

/** The name of the commitment in the address, for who may read commitments. */
function useTitle(projectId: number, text: string | undefined): string | undefined {
  const may = useMay();
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;
  const { data } = useCommitment(projectId, may('budget', 'read') ? id : null);
  return data?.title;
}

/** Filters that another screen has put into the address, each with a way out of it: days, and a commitment. */
export function NarrowedTo() {
  const project = useProject();
  const t = useTranslations('expenses.filters');
  const { date } = useFormat();
  const [url, setUrl] = useUrlState();
  const title = useTitle(project.id, url['commitment']);
  const day = (text: string | undefined) => (text && isCalendarDate(text) ? date(text) : text);
  const shown = [
    { name: 'from', text: url['from'] && t('from', { day: day(url['from']) ?? '' }) },
    { name: 'to', text: url['to'] && t('to', { day: day(url['to']) ?? '' }) },
    {
      name: 'commitment',
      text: url['commitment'] && t('commitment', { title: title ?? t('anyCommitment') }),
    },
  ].filter(({ text }) => text);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t('narrowed')} className="flex min-w-0 flex-wrap gap-2">
      {shown.map(({ name, text = '' }) => (
        <li key={name} className="min-w-0 max-w-full">
          <Button
            size="sm"
            aria-label={t('remove', { filter: text })}
            className="max-w-full"
            onClick={() => setUrl({ [name]: null })}
          >
            <span className="min-w-0 truncate">
              <bdi>{text}</bdi>
            </span>
            <X size={14} aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
