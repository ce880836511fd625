import type { BankAccount } from '@brick/domain/bank/api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { problemsIn } from '../../platform/forms/action-problems.ts';
import { CloseButton } from '../../platform/forms/form-footer.tsx';
import { MatchColumns } from '../../platform/import/match-columns.tsx';
import { type PreviewRow, PreviewRows, useRowMessage } from '../../platform/import/preview-rows.tsx';
import { useUser } from '../../platform/session/session.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Field, FormError } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { LoadedText } from '../loaded-text.tsx';
import { AccountChoice, type NewAccount } from './account-choice.tsx';
import { BANK_COLUMNS, type BankColumn } from './bank-columns.ts';
import { fittingAccount } from './table-layout.ts';
import { missingIn } from './table-rows.ts';
import { useImportRows } from './use-import-rows.ts';
import { type TableLines, useTableMapping } from './use-table-mapping.ts';

/** How many lines may be said to hold the titles. */
const OFFERED_LINES = 30;

interface TableFormProps {
  fileName: string;
  lines: TableLines;
  accounts: readonly BankAccount[];
  onClose: () => void;
}

function useChosenAccount({ lines, accounts }: Pick<TableFormProps, 'lines' | 'accounts'>) {
  const { currency } = useFormat();
  const [id, setId] = useState(() => (fittingAccount(accounts, lines) ?? accounts[0])?.id ?? null);
  const [added, setAdded] = useState<NewAccount>({ name: '', account: '', currency });
  return { account: accounts.find((one) => one.id === id) ?? null, id, setId, added, setAdded };
}

/** Maps the columns of a bank’s table, shows how its rows are read, and loads them. */
export function TableForm({ fileName, lines, accounts, onClose }: TableFormProps) {
  const t = useTranslations('bank.table');
  const shared = useTranslations('transfer');
  const { number, currency: usual } = useFormat();
  const { language } = useUser();
  const today = useToday();
  const { account, id, setId, added, setAdded } = useChosenAccount({ lines, accounts });
  const currency = account?.currency ?? (/^[a-z]{3}$/i.test(added.currency) ? added.currency : usual);
  const table = useTableMapping(lines, { account, currency, language, today });
  const { grid, layout, rows } = table;
  const say = useRowMessage(layout.formats.date);
  const [skip, setSkip] = useState(false);
  const load = useImportRows(setId);
  const checked: PreviewRow[] = rows.map(({ line, body, errors }) => ({
    ...{ line, body },
    errors: Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, say(message)])),
  }));
  const wrong = checked.filter(({ errors }) => Object.keys(errors).length > 0);
  const right = checked.filter(({ errors }) => Object.keys(errors).length === 0);
  const missing = missingIn(layout.mapping);
  const nameOf = ({ field }: BankColumn) => t(`columns.${field}`);
  const sent = skip ? rows.filter(({ errors }) => Object.keys(errors).length === 0) : rows;
  const send = (again: boolean) => load.mutate({ account, added, rows: sent, layout, fileName, again });
  const problems = problemsIn(load.error);
  const ofAccount = ['name', 'account', 'currency'].some((field) => field in problems.errors);
  const loaded = load.data;
  const isDivided = ['debit', 'credit', 'side'].some((field) => layout.mapping.includes(field));
  const shown = BANK_COLUMNS.filter(
    ({ field }) =>
      field === 'amount' || (!['debit', 'credit', 'side'].includes(field) && layout.mapping.includes(field)),
  );
  return (
    <Dialog
      open
      maxWidth={960}
      title={t('title')}
      description={<bdi>{fileName}</bdi>}
      dirty={load.isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        loaded ? (
          <>
            {loaded.leftOut > 0 && (
              <Button onClick={() => send(true)} pending={load.isPending}>
                {t('takeLeftOut', { count: loaded.leftOut })}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </>
        ) : (
          <>
            <CloseButton cancels />
            <Button
              variant="primary"
              pending={load.isPending}
              disabled={missing.length > 0 || sent.length === 0 || (wrong.length > 0 && !skip)}
              onClick={() => send(false)}
            >
              {t('submit', { count: sent.length })}
            </Button>
          </>
        )
      }
    >
      {loaded ? (
        <LoadedText loaded={loaded} />
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <FormError>
            {load.error && !ofAccount && (Object.values(problems.errors)[0] ?? problems.rest)}
          </FormError>
          <AccountChoice
            {...{ accounts, id, added }}
            onChoose={setId}
            onChange={setAdded}
            errors={problems.errors}
          />
          <Field label={t('headLine')} hint={t('headLineHint')}>
            <Select
              value={String(table.headLine)}
              onChange={(event) => table.choose({ headLine: Number(event.target.value) })}
              options={lines.slice(0, OFFERED_LINES).map((line, place) => ({
                value: String(place),
                label: `${number(place + 1)} · ${line
                  .filter((cell) => cell !== null && cell !== '')
                  .join(' · ')
                  .slice(0, 80)}`,
              }))}
            />
          </Field>
          {grid === null ? (
            <Banner tone="waiting">{t('noRows')}</Banner>
          ) : (
            <>
              <MatchColumns
                grid={grid}
                columns={BANK_COLUMNS}
                nameOf={nameOf}
                mapping={layout.mapping}
                onMap={(mapping) => table.choose({ mapping })}
                formats={layout.formats}
                guessed={table.guessed}
                onFormats={(formats) => table.choose({ formats: { ...layout.formats, ...formats } })}
              />
              <Switch
                label={t(isDivided ? 'reversedDivided' : 'reversed')}
                checked={layout.reversed}
                onChange={(event) => table.choose({ reversed: event.currentTarget.checked })}
              />
              {missing.length > 0 && (
                <Banner tone="waiting">
                  {t('missing', { fields: missing.map((field) => t(`missingFields.${field}`)).join(', ') })}
                </Banner>
              )}
              <section className="grid grid-cols-1 gap-2">
                <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <h3 className="t-lg font-semibold">{shared('found', { count: rows.length })}</h3>
                  <p aria-live="polite" className="text-crimson">
                    {wrong.length > 0 && shared('wrong', { count: wrong.length })}
                  </p>
                  {wrong.length > 0 && (
                    <Switch
                      label={shared('skip')}
                      checked={skip}
                      onChange={(event) => setSkip(event.currentTarget.checked)}
                    />
                  )}
                </div>
                <PreviewRows
                  rows={[...wrong, ...right]}
                  columns={shown}
                  nameOf={nameOf}
                  currency={currency}
                />
              </section>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
