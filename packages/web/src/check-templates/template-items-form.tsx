import type { CheckTemplate } from '@brick/domain/check-templates/api';
import { hasDraft } from '@brick/domain/check-templates/rules';
import { type Item, itemInput } from '@brick/domain/checks/items';
import { Plus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadMessages } from '../messages/feature-messages.ts';
import { CallError, isCallError } from '../platform/api/call-error.ts';
import { reasonOf } from '../platform/api/error-detail.ts';
import { useAction } from '../platform/api/use-action.ts';
import { newUuid } from '../platform/browser/new-uuid.ts';
import { PROJECTS_KEY, usePermission } from '../platform/projects/current-project.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { useKeptFocus } from '../ui/hooks/use-kept-focus.ts';
import { Button } from '../ui/inputs/button.tsx';
import { FormError } from '../ui/inputs/field.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useDiscardQuestion } from '../ui/overlay/use-discard-question.tsx';
import { CopyTemplateButton } from './copy-template-button.tsx';
import { ItemEditor } from './item-editor.tsx';
import { ItemPreview } from './item-preview.tsx';
import { publish, retire, saveItems } from './template-endpoints.ts';
import { withoutUnusedFields } from './unused-fields.ts';

const ImportItemsForm = lazyComponent(
  () =>
    Promise.all([import('./import-items-form.tsx'), loadMessages(['transfer'])]).then(([loaded]) => loaded),
  'ImportItemsForm',
);

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
  isSaving,
  onPublish,
}: {
  row: CheckTemplate;
  isDirty: boolean;
  isSaving: boolean;
  onPublish: () => void;
}) {
  const t = useTranslations('check-templates.steps');
  const retiring = useAction<void, CheckTemplate>({
    send: () => retire(row),
    success: t('retired'),
    failure: t('failed'),
    reasonOf,
    refresh: [PROJECTS_KEY],
  });
  const canPublish = row.state === 'retired' || hasDraft(row) || isDirty;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {canPublish && (
        <Button variant="primary" onClick={onPublish} pending={isSaving}>
          {t(row.state === 'retired' && !isDirty && !hasDraft(row) ? 'useAgain' : 'publish')}
        </Button>
      )}
      <CopyTemplateButton row={row} />
      {row.state !== 'retired' && row.revision > 0 && (
        <Button onClick={() => retiring.mutate()} pending={retiring.isPending}>
          {t('retire')}
        </Button>
      )}
    </div>
  );
}

/** The items of a template: an editor with a preview for who writes templates, else the preview alone. */
export function TemplateItemsForm({ row: read }: { row: CheckTemplate }) {
  const t = useTranslations('check-templates.editor');
  const steps = useTranslations('check-templates.steps');
  const ui = useTranslations('ui');
  const may = usePermission();
  const mayWrite = may('checks', 'approve');
  const [edited, setEdited] = useState<Item[] | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [importing, setImporting] = useState(false);
  const kept = useKeptFocus();
  const { question } = useDiscardQuestion(edited !== null);
  // What was saved stays on the screen when publishing is refused, and is saved again from there.
  const latest = useRef(read);
  const save = useAction<{ thenPublish: boolean; sent: Item[] | null }, CheckTemplate>({
    async send({ thenPublish, sent }) {
      if (sent) latest.current = await saveItems(latest.current, sent.map(withoutUnusedFields));
      if (thenPublish) latest.current = await publish(latest.current);
      return latest.current;
    },
    onSuccess: (_, { sent }) => setEdited((now) => (now === sent ? null : now)),
    success: (_, { thenPublish }) => ({ description: thenPublish ? steps('published') : t('saved') }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
  });
  // Who began with what somebody else has changed since hears of it once, and then saves over it knowingly.
  const isSeen = edited === null || isCallError(save.error, 409);
  if (read.version > latest.current.version && isSeen) latest.current = read;
  // What was saved is there before it is read again.
  const row = read.version < latest.current.version ? latest.current : read;
  const items = edited ?? (row.items as Item[]);
  const problem = save.error instanceof CallError ? save.error.problem : null;
  const errors = problem?.errors ?? {};

  const change = (after: Item[] | null) => {
    // While it runs there is nothing to forget, and no other one begins.
    if (!save.isPending) save.reset();
    setEdited(after);
  };
  const add = (kind: Item['kind']) => {
    const item = itemInput.parse({ id: newUuid(), kind }) as Item;
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
        <div className="print:hidden">
          <CopyTemplateButton row={row} />
        </div>
      </section>
    );
  return (
    <section {...kept} aria-label={t('title')} className="grid gap-4 outline-none">
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
        <Button onClick={() => setImporting(true)}>{t('import')}</Button>
        {edited && (
          <>
            <Button
              variant="primary"
              onClick={() => save.mutate({ thenPublish: false, sent: edited })}
              pending={save.isPending}
              pendingLabel={ui('saving')}
            >
              {t('save')}
            </Button>
            <Button variant="quiet" onClick={() => change(null)}>
              {t('discard')}
            </Button>
          </>
        )}
      </div>
      {question}
      {importing && (
        <Suspense>
          <ImportItemsForm
            count={items.length}
            onItems={(read) => change([...items, ...read])}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
      <TemplateSteps
        row={row}
        isDirty={edited !== null}
        isSaving={save.isPending}
        onPublish={() => save.mutate({ thenPublish: true, sent: edited })}
      />
      <SectionHeading title={t('preview')} text={t('previewText')} />
      <div className="max-w-sm rounded-lg border border-line bg-paper p-3">
        <ItemPreview items={items} />
      </div>
    </section>
  );
}
