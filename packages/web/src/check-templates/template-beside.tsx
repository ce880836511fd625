import type { CheckTemplate } from '@brick/domain/check-templates/api';
import { hasDraft } from '@brick/domain/check-templates/rules';
import { type Item, itemInput } from '@brick/domain/checks/items';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { PROJECTS_KEY, usePermission, useProject } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { FormError } from '../ui/inputs/field.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { ItemEditor } from './item-editor.tsx';
import { ItemPreview } from './item-preview.tsx';
import { copyTo, publish, retire, saveItems } from './template-calls.ts';

const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    `4${text.slice(13, 16)}`,
    `8${text.slice(17, 20)}`,
    text.slice(20),
  ].join('-');
};

/** The sentences of a refusal at the item at a place, by field. */
const errorsAt = (errors: Readonly<Record<string, string>>, place: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, sentence]) => {
      const [, at, field = ''] = /^items\.(\d+)\.(.+)$/.exec(name) ?? [];
      return Number(at) === place && at !== undefined ? [[field.split('.')[0] ?? '', sentence]] : [];
    }),
  );

/** What can be done with a template as a whole: publish, retire, copy. */
function TemplateSteps({
  row,
  isDirty,
  onPublish,
}: {
  row: CheckTemplate;
  isDirty: boolean;
  onPublish: () => void;
}) {
  const t = useTranslations('check-templates.steps');
  const project = useProject();
  const go = useNavigate();
  const retiring = useAction<void, CheckTemplate>({
    send: () => retire(row),
    success: t('retired'),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
  });
  const copying = useAction<void, CheckTemplate>({
    send: () => copyTo(row, project.id),
    success: t('copied'),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: ({ id }) => void go({ to: pagePath('check-template', id) }),
  });
  const canPublish = row.state === 'retired' || hasDraft(row) || isDirty;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {canPublish && (
        <Button variant="primary" onClick={onPublish}>
          {t(row.state === 'retired' && !isDirty && !hasDraft(row) ? 'useAgain' : 'publish')}
        </Button>
      )}
      <Button onClick={() => copying.mutate()} pending={copying.isPending}>
        {t('copy')}
      </Button>
      {row.state !== 'retired' && row.revision > 0 && (
        <Button onClick={() => retiring.mutate()} pending={retiring.isPending}>
          {t('retire')}
        </Button>
      )}
    </div>
  );
}

/** The items of a template: an editor with a preview for who writes templates, else the preview alone. */
export function TemplateBeside({ row }: { row: CheckTemplate }) {
  const t = useTranslations('check-templates.editor');
  const steps = useTranslations('check-templates.steps');
  const may = usePermission();
  const mayWrite = may('checks', 'approve');
  const [edited, setEdited] = useState<Item[] | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const items = edited ?? (row.items as Item[]);
  // What was saved stays on the screen when publishing is refused, and is saved again from there.
  const latest = useRef(row);
  if (row.version > latest.current.version) latest.current = row;
  const save = useAction<{ thenPublish: boolean }, CheckTemplate>({
    async send({ thenPublish }) {
      if (edited) latest.current = await saveItems(latest.current, edited);
      return thenPublish ? publish(latest.current) : latest.current;
    },
    onSuccess: () => setEdited(null),
    success: (_, { thenPublish }) => ({ description: thenPublish ? steps('published') : t('saved') }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
  });
  const problem = save.error instanceof CallError ? save.error.problem : null;
  const errors = problem?.errors ?? {};

  const change = (after: Item[]) => {
    save.reset();
    setEdited(after);
  };
  const add = (kind: Item['kind']) => {
    const item = itemInput.parse({ id: newId(), kind }) as Item;
    change([...items, item]);
    setOpened(item.id);
  };
  const move = (from: number, to: number) => {
    const after = [...items];
    const [moved] = after.splice(from, 1);
    if (moved) after.splice(to, 0, moved);
    change(after);
  };

  if (!mayWrite)
    return (
      <section aria-label={t('title')} className="grid gap-3">
        <SectionHeading title={t('title')} />
        <ItemPreview items={items} />
      </section>
    );
  return (
    <section aria-label={t('title')} className="grid gap-4">
      <SectionHeading title={t('title')} text={t('text')} />
      {row.state === 'published' && hasDraft(row) && (
        <Banner tone="moving">{t('hasDraft', { number: row.revision })}</Banner>
      )}
      <FormError>
        {save.error ? (errors['items'] ?? problem?.detail ?? save.error.message) : undefined}
      </FormError>
      <ol className="grid gap-3">
        {items.map((item, place) => (
          <li key={item.id}>
            <ItemEditor
              item={item}
              number={place + 1}
              count={items.length}
              isOpen={opened === item.id || Object.keys(errorsAt(errors, place)).length > 0}
              errors={errorsAt(errors, place)}
              onToggle={() => setOpened(opened === item.id ? null : item.id)}
              onChange={(after) => change(items.map((each) => (each.id === item.id ? after : each)))}
              onMove={(by) => move(place, place + by)}
              onRemove={() => change(items.filter(({ id }) => id !== item.id))}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button icon={<Plus className="size-4" />} onClick={() => add('check')}>
          {t('addItem')}
        </Button>
        <Button onClick={() => add('heading')}>{t('addHeading')}</Button>
        {edited && (
          <>
            <Button
              variant="primary"
              onClick={() => save.mutate({ thenPublish: false })}
              pending={save.isPending}
              pendingLabel={t('saving')}
            >
              {t('save')}
            </Button>
            <Button variant="quiet" onClick={() => change(row.items as Item[])}>
              {t('discard')}
            </Button>
          </>
        )}
      </div>
      <TemplateSteps
        row={row}
        isDirty={edited !== null}
        onPublish={() => save.mutate({ thenPublish: true })}
      />
      <SectionHeading title={t('preview')} text={t('previewText')} />
      <div className="max-w-sm rounded-lg border border-line bg-paper p-3">
        <ItemPreview items={items} />
      </div>
    </section>
  );
}
