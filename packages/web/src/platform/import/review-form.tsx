import type { TransferColumn, TransferRecord } from '@brick/domain/transfer/import-export-columns';
import type { FileLabels } from '@brick/messages/import-export-labels';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { usePermission } from '../projects/current-project.ts';
import { useUser } from '../session/session.ts';
import { useToday } from '../session/use-today.ts';
import type { ChosenWords } from './cell-values.ts';
import { ChooseWords } from './choose-words.tsx';
import type { Grid } from './grid.ts';
import type { DateOrder } from './guess-formats.ts';
import { MatchColumns } from './match-columns.tsx';
import { normalizeTitle } from './normalize-title.ts';
import type { ImportRow } from './parse-rows.ts';
import { PREVIEW_ROWS, type PreviewRow, PreviewRows, useRowMessage } from './preview-rows.tsx';
import { rowSchemaOf } from './row-schemas.ts';
import type { RowProblems } from './send-batches.ts';
import { type ImportState, useImport } from './use-import.ts';
import { useReview } from './use-review.ts';

/** Props of every step of the import dialog. */
export interface ImportDialogProps {
  title: string;
  description: string | undefined;
  onClose: () => void;
}

interface ReviewFormProps extends ImportDialogProps {
  is: TransferRecord;
  grid: Grid;
  columns: readonly TransferColumn[];
  words: FileLabels;
  /** The path of the import endpoint. */
  path: string;
  currency: string;
  chosen: ChosenWords;
  onChoose: (chosen: ChosenWords) => void;
  onBack: () => void;
}

/** Rows with their error messages, from the schema and from the server. */
function useCheckedRows(rows: readonly ImportRow[], refusals: RowProblems, again: boolean, order: DateOrder) {
  const say = useRowMessage(order);
  return useMemo(() => {
    const judged = rows.map(({ line, body, errors }): PreviewRow => {
      const own = Object.entries(errors).map(([field, sentence]) => [field, say(sentence)] as const);
      const { known, ...refused } = refusals.get(line) ?? {};
      const stands = known === undefined || again ? refused : { ...refused, known };
      return { line, body, errors: own.length > 0 ? Object.fromEntries(own) : stands };
    });
    const isWrong = ({ errors }: PreviewRow) => Object.keys(errors).length > 0;
    return { wrong: judged.filter(isWrong), right: judged.filter((row) => !isWrong(row)) };
  }, [rows, refusals, again, say]);
}

/** The first of some words of the file. */
const shortList = (words: readonly string[]): string =>
  [...words.slice(0, 10), ...(words.length > 10 ? ['…'] : [])].join(', ');

/** Names that stand in more than one row. */
function repeatedNames(rows: readonly ImportRow[]): string[] {
  const [seen, twice] = [new Set<string>(), new Map<string, string>()];
  for (const { body } of rows) {
    const name = String(body['name'] ?? '');
    const plain = normalizeTitle(name) || name;
    if (plain !== '' && seen.has(plain)) twice.set(plain, name);
    seen.add(plain);
  }
  return [...twice.values()];
}

/** The step before sending: mapping of columns, preview of rows, and their errors. */
export function ReviewForm(props: ReviewFormProps) {
  const { is, grid, columns, words, path, currency, chosen, onChoose, onBack, ...around } = props;
  const t = useTranslations('transfer');
  const frame = useTranslations('frame');
  const { number } = useFormat();
  const { language } = useUser();
  const schema = useMemo(() => rowSchemaOf(is), [is]);
  const today = useToday();
  const review = useReview(grid, { schema, columns, language, currency, today, words: chosen });
  const work = useImport(path);
  const [skip, setSkip] = useState(false);
  const [again, setAgain] = useState(false);
  const { wrong, right } = useCheckedRows(review.rows, work.refusals, again, review.formats.date);
  const unread = review.rows.some(({ errors }) => Object.keys(errors).length > 0);
  const may = usePermission();
  // Places are a tree: one goes to the trash when those below it have gone. Suppliers are the user's own.
  const mayUndo = is.kind !== 'place' && (is.kind === 'supplier' || may(is.resource, 'delete'));
  const submit = async () => {
    // Rows that the server refused may be valid by now, for example after somebody added a missing record.
    const rows = skip
      ? review.rows.filter(({ line }) => right.some((row) => row.line === line))
      : review.rows;
    const { ended, isOpen, stored, all, left, refusals } = await work.send(rows, {
      skipInvalid: skip,
      again,
    });
    const waiting = new Set(left.flatMap((batch) => batch.rows.map(({ line }) => line)));
    review.drop(rows.map(({ line }) => line).filter((line) => !waiting.has(line) && !refusals.has(line)));
    if (ended !== 'done' && (isOpen || stored.length === 0)) return;
    toast({
      title: frame('success'),
      description: t('done', { count: stored.length }),
      ...(mayUndo && all.length > 0 && { action: { label: frame('undo'), onAction: () => work.undo(all) } }),
    });
    if (isOpen && refusals.size === 0) around.onClose();
  };
  const mayBeEmpty = review.rows.flatMap((row) => row.mayBeEmpty ?? []);
  const twice = is.kind === 'supplier' ? repeatedNames(review.rows) : [];
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
          <ImportProgress work={work} />
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
          {...{ columns }}
          grid={review.grid}
          nameOf={({ word }) => words.names[word]}
          mapping={review.mapping}
          onMap={review.map}
          formats={review.formats}
          guessed={review.guessed}
          onFormats={review.write}
        />
        <ChooseWords
          {...{ chosen, onChoose }}
          unread={review.unread}
          forAll={review.forAll}
          labels={words}
          takes={review.takes}
        />
        {review.totals.length > 0 && (
          <Banner tone="moving">
            {t('totals', { lines: shortList(review.totals.map((line) => number(line))) })}
          </Banner>
        )}
        {twice.length > 0 && <Banner tone="waiting">{t('twice', { names: shortList(twice) })}</Banner>}
        {review.missing.length > 0 && (
          <Banner tone="waiting">
            {t('missing', { fields: review.missing.map(({ word }) => words.names[word]).join(', ') })}
          </Banner>
        )}
        <ImportResult work={work} left={review.rows.length} />
        <section className="grid grid-cols-1 gap-2">
          <RowCounts rows={review.rows.length} wrong={wrong.length}>
            {wrong.length > 0 && (
              <Switch
                label={t('skip')}
                checked={skip}
                onChange={(event) => setSkip(event.currentTarget.checked)}
              />
            )}
            {review.rows.some(({ line }) => work.refusals.get(line)?.['known']) && (
              <Switch
                label={t('again')}
                checked={again}
                onChange={(event) => setAgain(event.currentTarget.checked)}
              />
            )}
            {mayBeEmpty.length > 0 && (
              <Switch
                label={t('leaveEmpty', { count: mayBeEmpty.length })}
                hint={columns
                  .filter(({ field }) => mayBeEmpty.includes(field))
                  .map(({ word }) => words.names[word])
                  .join(', ')}
                checked={review.emptiesWrong}
                onChange={(event) => review.setEmptiesWrong(event.currentTarget.checked)}
              />
            )}
          </RowCounts>
          <PreviewRows
            rows={[...wrong, ...right]}
            columns={review.mapped}
            nameOf={({ word }) => words.names[word]}
            words={words}
            currency={currency}
          />
        </section>
      </div>
    </Dialog>
  );
}

function RowCounts({ rows, wrong, children }: { rows: number; wrong: number; children: ReactNode }) {
  const t = useTranslations('transfer');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h3 className="t-lg font-semibold">{t('found', { count: rows })}</h3>
      <p aria-live="polite" className="text-crimson">
        {wrong > 0 && t('wrong', { count: wrong })}
      </p>
      {children}
      {rows > PREVIEW_ROWS && (
        <p className="t-sm ms-auto text-ink-3">{t('shown', { count: PREVIEW_ROWS })}</p>
      )}
    </div>
  );
}

/** The progress with a stop button: rows that are stored by then stay stored. */
function ImportProgress({ work }: { work: ImportState }) {
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

/** The result of the last attempt, while rows are left. */
function ImportResult({ work, left }: { work: ImportState; left: number }) {
  const t = useTranslations('transfer');
  if (!work.ended || work.sending || left === 0) return null;
  return (
    <Banner tone={work.ended === 'stopped' ? 'waiting' : 'bad'}>
      {t(`ended.${work.ended}`)} {work.stored.length > 0 && t('done', { count: work.stored.length })}
    </Banner>
  );
}
