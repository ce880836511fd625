import type { BankLine, Candidate } from '@brick/domain/bank/api';
import { isSameJson } from '@brick/domain/money/json';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { problemsIn } from '../../platform/forms/action-problems.ts';
import { FormFooter } from '../../platform/forms/form-footer.tsx';
import { QueryStatus } from '../../platform/forms/view-dialog.tsx';
import { Money } from '../../ui/format/money.tsx';
import { FormError } from '../../ui/inputs/field.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { BANK_KEY, candidatesEndpoint } from '../bank-endpoints.ts';
import { useConfirm } from '../use-line-actions.ts';
import { CandidateRow } from './candidate-row.tsx';
import {
  asRead,
  type Choice,
  initialChoices,
  keyOf,
  leftOf,
  paymentsOf,
  problemOf,
  withCandidate,
} from './match-values.ts';

/** The records that a line may pay; what is chosen stays first, whatever is searched. */
function useCandidates(line: BankLine, q: string, chosenOnce: readonly Choice[]) {
  const query = useQuery({
    queryKey: [...BANK_KEY, 'candidates', line.id, q],
    queryFn: ({ signal }) => call(candidatesEndpoint, { params: { id: line.id }, query: { q }, signal }),
    placeholderData: keepPreviousData,
  });
  const choices = asRead(chosenOnce, query.data ?? []);
  const chosen = choices.map(({ candidate }) => candidate);
  const keys = new Set(chosen.map(keyOf));
  const rows: Candidate[] = [...chosen, ...(query.data ?? []).filter((one) => !keys.has(keyOf(one)))];
  return { query, rows, choices };
}

/** How much of the line is divided, said as it changes. */
function Left({ line, choices }: { line: BankLine; choices: readonly Choice[] }) {
  const t = useTranslations('bank.match');
  const left = leftOf(line, choices);
  if (left === null) return null;
  return (
    <p aria-live="polite" className={left === 0n ? 'text-moss' : 'text-ochre'}>
      {left === 0n ? (
        t('agrees')
      ) : (
        <>
          {t('left')} <Money value={left} currency={line.currency} decimals="cents" />
        </>
      )}
    </p>
  );
}

interface MatchFormProps {
  line: BankLine;
  title: string;
  /** Above what may be paid: what the bank says. */
  facts: ReactNode;
  onClose: () => void;
}

/** Chooses what a line pays: one record or several, wholly, in part or with a discount. */
export function MatchForm({ line, title, facts, onClose }: MatchFormProps) {
  const t = useTranslations('bank.match');
  const [chosen, setChosen] = useState(() => initialChoices(line));
  const [q, setQ] = useState('');
  const [tried, setTried] = useState(false);
  const { query, rows, choices } = useCandidates(line, q, chosen);
  const confirm = useConfirm();
  const problem = problemOf(line, choices);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === null) confirm.mutate({ line, payments: paymentsOf(choices) }, { onSuccess: onClose });
  };
  const problems = problemsIn(confirm.error);
  const refusal = Object.values(problems.errors)[0] ?? problems.rest;
  const choiceOf = (candidate: Candidate) =>
    choices.find((one) => keyOf(one.candidate) === keyOf(candidate)) ?? null;
  return (
    <Dialog
      open
      maxWidth={760}
      title={title}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      dirty={!isSameJson(chosen, initialChoices(line))}
      onSubmit={submit}
      footer={<FormFooter submit={t('submit')} sending={t('sending')} pending={confirm.isPending} />}
    >
      <div className="grid grid-cols-1 gap-4">
        <FormError>{tried && problem !== null ? t(`problems.${problem}`) : refusal}</FormError>
        {facts}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <SearchInput label={t('search')} value={q} onChange={setQ} className="w-full sm:w-75" />
          <Left line={line} choices={choices} />
        </div>
        {query.data === undefined ? (
          <QueryStatus query={query} t={() => t('loadFailed')} lines={4} />
        ) : rows.length === 0 ? (
          <p className="text-ink-2">{t(q === '' ? 'none' : 'notFound')}</p>
        ) : (
          <ul aria-label={t('list')} className="border-t border-line">
            {rows.map((candidate) => (
              <CandidateRow
                key={keyOf(candidate)}
                candidate={candidate}
                choice={choiceOf(candidate)}
                onToggle={(on) =>
                  setChosen((before) =>
                    on
                      ? withCandidate(line, before, candidate)
                      : before.filter((one) => keyOf(one.candidate) !== keyOf(candidate)),
                  )
                }
                onChange={(choice) =>
                  setChosen((before) =>
                    before.map((one) => (keyOf(one.candidate) === keyOf(candidate) ? choice : one)),
                  )
                }
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
