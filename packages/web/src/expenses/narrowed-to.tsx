import type { getCommitment } from '@brick/domain/budgets/commitment-contract';
import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import type { Project } from '@brick/domain/projects/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { projectKey, useMay } from '../platform/current-project.ts';
import { useUrlState } from '../platform/search.ts';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../ui/format-context.tsx';

const one = callOf<typeof getCommitment>('GET', '/api/commitments/{id}');

/** The name of the commitment in the address, for who may read commitments. */
function useTitle(projectId: number, text: string | undefined): string | undefined {
  const may = useMay();
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;
  const { data } = useQuery({
    queryKey: projectKey(projectId, 'budgets', 'commitments', 'one', id),
    queryFn: ({ signal }) => call(one, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null && may('budget', 'read'),
  });
  return data?.title;
}

/** Filters that another screen has put into the address, each with a way out of it: days, and a commitment. */
export function NarrowedTo({ project }: { project: Project }) {
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
