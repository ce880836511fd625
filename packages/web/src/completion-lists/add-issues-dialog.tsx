import type { CompletionList } from '@brick/domain/completion-lists/api';
import type { Issue } from '@brick/domain/issues/api';
import { issue } from '@brick/domain/issues/record';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '../platform/api/call-error.ts';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import { useAllRows } from '../records/use-all-rows.ts';
import { LoadFailed } from '../ui/feedback/load-failed.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { FormError } from '../ui/inputs/field.tsx';
import { normalizeTyped } from '../ui/inputs/normalize-typed.ts';
import { SearchInput } from '../ui/inputs/search-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useSetListIssues } from './list-endpoints.ts';

const plain = (text: string) => normalizeTyped(text).toLocaleLowerCase();

/** Whether an issue may be put on a list: it is on none of the kind. */
const isFree = ({ lists }: Issue, { kind }: CompletionList): boolean =>
  lists.every((list) => list.kind !== kind);

/** Chooses issues for an open list, behind the lines that it has. */
export function AddIssuesDialog({ list, onClose }: { list: CompletionList; onClose: () => void }) {
  const t = useTranslations('completion-lists.lines');
  const issues = useAllRows<Issue>({ is: issue }, { sort: 'number' });
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const setLines = useSetListIssues(list, onClose);
  const refused = setLines.error instanceof CallError ? setLines.error.problem?.detail : undefined;
  const words = plain(text).split(' ').filter(Boolean);
  const shown = (issues.data ?? []).filter((row) => {
    const said = plain([row.number, row.title, row.placePath, row.trade].filter(Boolean).join(' '));
    return isFree(row, list) && words.every((word) => said.includes(word));
  });

  const toggle = (id: number) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen.size > 0) setLines.mutate([...list.lines.map(({ issueId }) => issueId), ...chosen]);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('addTitle', { number: list.number })}
      description={t('addText')}
      dirty={chosen.size > 0}
      onSubmit={submit}
      footer={<FormFooter submit={t('submit', { count: chosen.size })} pending={setLines.isPending} />}
    >
      <div className="grid gap-3">
        <FormError>{refused}</FormError>
        <SearchInput label={t('search')} value={text} onChange={setText} placeholder={t('search')} />
        {issues.isPending && <SkeletonText lines={4} />}
        {issues.isError && <LoadFailed query={issues} />}
        {issues.data && shown.length === 0 && <p className="text-ink-3">{t('noneFound')}</p>}
        <div className="grid gap-0.5">
          {shown.map(({ id, number, title, placePath }) => (
            <Checkbox
              key={id}
              checked={chosen.has(id)}
              onChange={() => toggle(id)}
              label={
                <span className="wrap-anywhere">
                  <bdi>{number}</bdi> <bdi>{title}</bdi>
                </span>
              }
              hint={placePath && <bdi>{placePath}</bdi>}
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
