import type { BuiltInTemplate } from '@brick/domain/check-templates/built-in';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LibraryBig } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { QueryStatus, ViewDialog } from '../platform/forms/view-dialog.tsx';
import { PROJECTS_KEY, usePermission, useProject } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { Button } from '../ui/inputs/button.tsx';
import { addBuiltIn, builtInEndpoint } from './template-endpoints.ts';

/** The built-in templates with their items, each of which can be added as a draft. */
function BuiltInDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('check-templates.builtIn');
  const form = useTranslations('check-templates.form');
  const project = useProject();
  const go = useNavigate();
  const query = useQuery({
    queryKey: ['built-in-templates'],
    queryFn: ({ signal }) => call(builtInEndpoint, { signal }),
  });
  const add = useAction<BuiltInTemplate, { id: number }>({
    send: (key, keyFor) => addBuiltIn(project.id, key, keyFor(key)),
    success: t('added'),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: ({ id }) => {
      onClose();
      void go({ to: pagePath('check-template', id) });
    },
  });
  return (
    <ViewDialog title={t('title')} description={t('text')} onClose={onClose} maxWidth={720}>
      {!query.data ? (
        <QueryStatus query={query} t={form} />
      ) : (
        <ul className="grid gap-2">
          {query.data.map(({ key, code, title, items }) => (
            <li key={key} className="grid gap-2 rounded border border-line p-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="min-w-0 font-semibold wrap-anywhere">
                  <bdi>{code}</bdi> <bdi>{title}</bdi>
                </p>
                <Button
                  size="sm"
                  onClick={() => add.mutate(key)}
                  pending={add.isPending && add.variables === key}
                  aria-label={t('addNamed', { title })}
                >
                  {t('add')}
                </Button>
              </div>
              <details>
                <summary className="t-sm cursor-pointer text-ink-2">
                  {form('itemCount', { count: items.length })}
                </summary>
                <ol className="mt-1 list-decimal ps-5 t-sm text-ink-2">
                  {items.map(({ id, text }) => (
                    <li key={id}>{text}</li>
                  ))}
                </ol>
              </details>
            </li>
          ))}
        </ul>
      )}
    </ViewDialog>
  );
}

/** Opens the built-in templates, for who writes templates. */
export function BuiltInButton() {
  const t = useTranslations('check-templates.builtIn');
  const may = usePermission();
  const [open, setOpen] = useState(false);
  if (!may('checks', 'approve')) return null;
  return (
    <>
      <Button icon={<LibraryBig className="size-4" />} onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {open && <BuiltInDialog onClose={() => setOpen(false)} />}
    </>
  );
}
