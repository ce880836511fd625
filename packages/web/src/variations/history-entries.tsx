import type { Project } from '@brick/domain/projects/contract';
import type { Variation } from '@brick/domain/variations/contract';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TOLD_FIELDS, type ToldField, useFieldWords } from './use-field-words.ts';
import { useVariationHistory } from './use-variations.ts';

interface Props {
  project: Project;
  variation: Variation;
}

type Entry = NonNullable<ReturnType<typeof useVariationHistory>['data']>[number];

/** Who changed what of a variation and when, newest first. */
export function HistoryEntries({ project, variation }: Props) {
  const t = useTranslations('variations.history');
  const { data: entries, isError, refetch } = useVariationHistory(project.id, variation.id);
  if (!entries)
    return isError ? (
      <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={4} />
    );
  return (
    <ol reversed className="border-b border-line">
      {entries.map((entry) => (
        <EntryShown key={entry.id} entry={entry} currency={project.currency} />
      ))}
    </ol>
  );
}

/** The fields that an entry changed: of a new variation its status alone, because the rest stands above. */
function changedIn({ action, before, after, erased }: Entry): ToldField[] {
  if (erased || !after) return [];
  if (action === 'created') return ['status'];
  return TOLD_FIELDS.filter((field) => field in after && before?.[field] !== after[field]);
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function EntryShown({ entry, currency }: { entry: Entry; currency: string }) {
  const t = useTranslations('variations.history');
  const { instant } = useFormat();
  const words = useFieldWords(currency);
  const changes = changedIn(entry);
  return (
    <li className="grid gap-0.5 border-t border-line py-2">
      <p>
        <span className="font-semibold">{t(`actions.${entry.action}`)}</span>
        <span className="ms-2 t-sm text-ink-2">
          {t('by', {
            name: entry.actorName ?? t('someone'),
            at: instant(entry.at, { time: true }),
          })}
        </span>
      </p>
      {changes.length > 0 && (
        <ul className="t-sm text-ink-2">
          {changes.map((field) => (
            <li key={field} className="wrap-anywhere">
              {t('change', {
                field: t(`fields.${field}`),
                before: isEmpty(entry.before?.[field]) ? 'none' : 'some',
                from: words(field, entry.before?.[field]),
                to: words(field, entry.after?.[field]),
              })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
