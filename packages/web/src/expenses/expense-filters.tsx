import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { CATEGORIES } from '@brick/domain/expenses/expense-categories';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { useCommitment } from './use-commitment.ts';

/** Returns the title of the commitment in the URL, if the user may read commitments. */
function useCommitmentTitle(projectId: number, text: string | undefined): string | undefined {
  const may = usePermission();
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : null;
  const { data } = useCommitment(projectId, may('budget', 'read') ? id : null);
  return data?.title;
}

/** Filters set by a link from another screen, each with a button to remove it. */
export function LinkFilterChips() {
  const project = useProject();
  const t = useTranslations('expenses.filters');
  const categories = useTranslations('categories');
  const { date } = useFormat();
  const [url, setUrl] = useUrlState();
  const title = useCommitmentTitle(project.id, url['commitment']);
  const day = (text = '') => (isCalendarDate(text) ? date(text) : undefined);
  const [from, to] = [day(url['from']), day(url['to'])];
  const category = CATEGORIES.find((known) => known === url['category']);
  const shown = [
    { name: 'category', text: category && categories(category) },
    { name: 'supplier', text: url['supplier'] },
    { name: 'from', text: from && t('from', { day: from }) },
    { name: 'to', text: to && t('to', { day: to }) },
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
