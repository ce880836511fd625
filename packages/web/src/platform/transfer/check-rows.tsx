import type { TransferColumn } from '@brick/domain/transfer/columns';
import type { FileWords } from '@brick/messages/file-words';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useSay } from '../say.ts';
import { useUser } from '../session.ts';
import { useToday } from '../today.ts';
import type { Grid } from './grid.ts';
import { MatchColumns } from './match-columns.tsx';
import { PreviewRows, SHOWN_ROWS, type ShownRow } from './preview-rows.tsx';
import type { ReadRow } from './rows.ts';
import type { Refusals } from './send.ts';
import { type Import, useImport } from './use-import.ts';
import { useReview } from './use-review.ts';

/** What surrounds every step of an import. */
export interface Surroundings {
  title: string;
  description: string | undefined;
  onClose: () => void;
}

interface Props extends Surroundings {
  grid: Grid;
  schema: z.ZodObject;
  columns: readonly TransferColumn[];
  words: FileWords;
  /** The path of the import. */
  path: string;
  currency: string;
  onBack: () => void;
}

/** Rows with what is wrong with them in words: what the contract says at once, and what the server said of them. */
function useJudged(rows: readonly ReadRow[], refusals: Refusals) {
  const say = useSay();
  return useMemo(() => {
    const judged = rows.map(({ line, body, errors }): ShownRow => {
      const own = Object.entries(errors).map(([field, sentence]) => [field, say(sentence)] as const);
      return { line, body, errors: own.length > 0 ? Object.fromEntries(own) : (refusals.get(line) ?? {}) };
    });
    const isWrong = ({ errors }: ShownRow) => Object.keys(errors).length > 0;
    return { wrong: judged.filter(isWrong), right: judged.filter((row) => !isWrong(row)) };
  }, [rows, refusals, say]);
}

/** What was read, to be looked over before it is sent: which column is what, the rows, and what is wrong with them. */
export function CheckRows({ grid, schema, columns, words, path, currency, onBack, ...around }: Props) {
  const t = useTranslations('transfer');
  const frame = useTranslations('frame');
  const { language } = useUser();
  const review = useReview(grid, { schema, columns, language, currency, today: useToday() });
  const work = useImport(path);
  const [skip, setSkip] = useState(false);
  const { wrong, right } = useJudged(review.rows, work.refusals);
  const unread = review.rows.some(({ errors }) => Object.keys(errors).length > 0);
  const submit = async () => {
    // What the server refused may be right by now, as when somebody added what it asks for.
    const rows = skip
      ? review.rows.filter(({ line }) => right.some((row) => row.line === line))
      : review.rows;
    const { ended, stored, left, refusals } = await work.send(rows, skip);
    const waiting = new Set(left.flatMap((batch) => batch.rows.map(({ line }) => line)));
    review.drop(rows.map(({ line }) => line).filter((line) => !waiting.has(line) && !refusals.has(line)));
    if (ended !== 'done') return;
    toast({ title: frame('success'), description: t('done', { count: stored }) });
    if (refusals.size === 0) around.onClose();
  };
  const count = skip ? right.length : right.length + wrong.length;
  return (
    <Dialog
      open
      maxWidth={960}
      onOpenChange={(open) => !open && around.onClose()}
      title={around.title}
      description={around.description}
      dirty={work.sending}
      footer={
        work.sending ? (
          <Sending work={work} />
        ) : (
          <>
            <Button variant="secondary" onClick={onBack}>
              {t('back')}
            </Button>
            <Button
              variant="primary"
              disabled={count === 0 || review.missing.length > 0 || (unread && !skip)}
              onClick={() => void submit()}
            >
              {t('submit', { count })}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <MatchColumns
          {...{ grid, columns }}
          nameOf={({ word }) => words.names[word]}
          mapping={review.mapping}
          onMap={review.map}
          formats={review.formats}
          guessed={review.guessed}
          onFormats={review.write}
        />
        {review.missing.length > 0 && (
          <Notice tone="waiting">
            {t('missing', { fields: review.missing.map(({ word }) => words.names[word]).join(', ') })}
          </Notice>
        )}
        <Ending work={work} left={review.rows.length} />
        <section className="grid grid-cols-1 gap-2">
          <Found rows={review.rows.length} wrong={wrong.length}>
            {wrong.length > 0 && (
              <Switch
                label={t('skip')}
                checked={skip}
                onChange={(event) => setSkip(event.currentTarget.checked)}
              />
            )}
          </Found>
          <PreviewRows rows={[...wrong, ...right]} columns={review.mapped} words={words} />
        </section>
      </div>
    </Dialog>
  );
}

function Found({ rows, wrong, children }: { rows: number; wrong: number; children: ReactNode }) {
  const t = useTranslations('transfer');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h3 className="t-lg font-semibold">{t('found', { count: rows })}</h3>
      <p aria-live="polite" className="text-crimson">
        {wrong > 0 && t('wrong', { count: wrong })}
      </p>
      {children}
      {rows > SHOWN_ROWS && <p className="t-sm ms-auto text-ink-3">{t('shown', { count: SHOWN_ROWS })}</p>}
    </div>
  );
}

/** How far it has come, and the way to stop it: what is stored by then stays stored. */
function Sending({ work }: { work: Import }) {
  const t = useTranslations('transfer');
  const text = t('progress', { done: work.done, total: work.total });
  return (
    <div className="flex w-full items-center gap-4">
      <div className="grid flex-1 gap-1">
        <p aria-live="polite">{text}</p>
        <ProgressBar
          value={work.total > 0 ? (work.done / work.total) * 100 : 0}
          label={t('sending')}
          text={text}
        />
      </div>
      <Button variant="secondary" onClick={work.stop}>
        {t('stop')}
      </Button>
    </div>
  );
}

/** What came of the last attempt where rows are left. */
function Ending({ work, left }: { work: Import; left: number }) {
  const t = useTranslations('transfer');
  if (!work.ended || work.sending || left === 0) return null;
  return (
    <Notice tone={work.ended === 'stopped' ? 'waiting' : 'bad'}>
      {t(`ended.${work.ended}`)} {work.stored > 0 && t('done', { count: work.stored })}
    </Notice>
  );
}
