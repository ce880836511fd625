import { type Item, MAX_ITEMS } from '@brick/domain/checks/items';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { newUuid } from '../platform/browser/new-uuid.ts';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import { ChooseFile } from '../platform/import/choose-file.tsx';
import { usualFormats } from '../platform/import/column-formats.ts';
import type { Grid } from '../platform/import/grid.ts';
import { saveTitles } from '../platform/import/template.ts';
import { useUser } from '../platform/session/session.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { useStatusLabel } from '../ui/feedback/status-badge.tsx';
import { FormError } from '../ui/inputs/field.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ItemPreview } from './item-preview.tsx';
import { columnsOfTitles, ITEM_COLUMNS, type ItemWords, type ListColumn, readItems } from './read-items.ts';

/** Columns and values in the words of the editor. */
function useItemWords(): ItemWords {
  const fields = useTranslations('check-templates.fields');
  const kinds = useTranslations('check-templates.kinds');
  const points = useTranslations('check-templates.points');
  const effects = useTranslations('check-templates.effects');
  const flags = useTranslations('check-templates.import.flags');
  const roles = useTranslations('members.roles');
  const status = useStatusLabel();
  return useMemo(() => {
    const said: Record<ListColumn, (value: never) => string> = {
      kind: kinds,
      point: points,
      onFail: effects,
      severity: status,
      party: roles,
      required: (value: 'true' | 'false') => flags(value),
    };
    return {
      columns: Object.fromEntries(
        ITEM_COLUMNS.map((column) => [column, fields(column)]),
      ) as ItemWords['columns'],
      // biome-ignore lint/plugin/honest-types: each column is asked for the values of its own list
      values: (column, value) => said[column](value as never),
    };
  }, [fields, kinds, points, effects, status, roles, flags]);
}

interface ImportItemsFormProps {
  /** How many items the template has. */
  count: number;
  onItems: (items: Item[]) => void;
  onClose: () => void;
}

/** Reads items from a file or from pasted cells, shows them, and adds them to those of the editor. */
export function ImportItemsForm({ count, onItems, onClose }: ImportItemsFormProps) {
  const t = useTranslations('check-templates.import');
  const words = useItemWords();
  const { language } = useUser();
  const [grid, setGrid] = useState<Grid | null>(null);
  const found = useMemo(
    () => grid && readItems(grid, words, { newId: newUuid, usualMark: usualFormats(language).decimal }),
    [grid, words, language],
  );
  const tooMany = found !== null && count + found.items.length > MAX_ITEMS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!found || tooMany) return;
    onItems(found.items);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      dirty={found !== null}
      onSubmit={submit}
      maxWidth={720}
      footer={<FormFooter submit={found && !tooMany ? t('submit', { count: found.items.length }) : null} />}
    >
      {!found ? (
        <ChooseFile
          match={(titles) => columnsOfTitles(titles, words)}
          onGrid={setGrid}
          onTemplate={() =>
            saveTitles(
              'check-items',
              ITEM_COLUMNS.map((column) => words.columns[column]),
              language,
            )
          }
        />
      ) : (
        <div className="grid gap-4.5">
          <FormError>{tooMany ? t('tooMany', { most: MAX_ITEMS }) : undefined}</FormError>
          {found.unknown.length > 0 && (
            <Banner tone="moving">
              {t('unknown', { count: found.unknown.length })} <bdi>{found.unknown.join(', ')}</bdi>
            </Banner>
          )}
          {found.problems.length > 0 && (
            <Banner tone="waiting">
              <p>{t('problems', { count: found.problems.length })}</p>
              <ul className="mt-1 list-disc ps-5">
                {found.problems.map(({ row, column, value }) => (
                  <li key={`${row} ${column}`} className="wrap-anywhere">
                    {t('problem', { row, column: words.columns[column], value })}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
          <ItemPreview items={found.items} />
        </div>
      )}
    </Dialog>
  );
}
