import type { BankLine } from '@brick/domain/bank/api';
import { Check, ListChecks, Undo2, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { LoadedRows } from '../platform/lists/use-loaded-rows.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { Money } from '../ui/format/money.tsx';
import { DataTable, type TableColumn } from '../ui/table/data-table.tsx';
import { RowMenu } from '../ui/table/lazy-row-menu.tsx';
import type { RowAction } from '../ui/table/row-buttons.tsx';
import { LineBadge } from './level-badge.tsx';
import { proposedPayments } from './match/match-values.ts';
import { useConfirm, useSetAside, useTakeBack, useUndoPayments } from './use-line-actions.ts';

/** Who is on the other side, and what for. */
function PartyCell({ line: { name, text } }: { line: BankLine }) {
  const t = useTranslations('bank.lines');
  return (
    <>
      <bdi className="font-medium">{name ?? text ?? t('nameless')}</bdi>
      {name !== null && text !== null && (
        <span className="ms-2 font-normal text-ink-2">
          <bdi>{text}</bdi>
        </span>
      )}
    </>
  );
}

/** The record that a line pays, or what it paid. */
function RecordCell({ line: { state, proposal, payments } }: { line: BankLine }) {
  const t = useTranslations('bank.lines');
  const [first] = proposal;
  if (state === 'matched' && payments.length > 0)
    return <bdi>{payments.map(({ number, title }) => number ?? title ?? t('hidden')).join(' + ')}</bdi>;
  if (!first) return <span className="text-ink-3">{state === 'open' ? t('noProposal') : '–'}</span>;
  const numbers = proposal.map(({ number }) => number).join(' + ');
  return (
    <>
      <bdi className="font-medium">{numbers}</bdi>
      <span className="ms-2">
        <bdi>{proposal.length === 1 ? first.title : first.party}</bdi>
      </span>
      <span className="ms-2 text-ink-2">
        <bdi>{first.projectName}</bdi>
      </span>
    </>
  );
}

function useColumns(): TableColumn<BankLine>[] {
  const t = useTranslations('bank.lines');
  const { date } = useFormat();
  return useMemo(
    () => [
      {
        id: 'bookedOn',
        header: t('bookedOn'),
        width: 120,
        card: 'meta',
        priority: 1,
        render: ({ bookedOn }) => date(bookedOn),
      },
      {
        id: 'party',
        header: t('party'),
        grow: 3,
        minWidth: 180,
        card: 'title',
        priority: 1,
        render: (line) => <PartyCell line={line} />,
      },
      {
        id: 'amount',
        header: t('amount'),
        width: 150,
        align: 'end',
        amounts: 'full',
        card: 'amount',
        priority: 1,
        render: ({ amount, currency }) => <Money value={amount} currency={currency} />,
      },
      {
        id: 'record',
        header: t('record'),
        grow: 3,
        minWidth: 180,
        card: 'meta',
        priority: 1,
        render: (line) => <RecordCell line={line} />,
      },
      {
        id: 'level',
        header: t('level'),
        width: 130,
        card: 'status',
        priority: 1,
        render: (line) => <LineBadge line={line} />,
      },
    ],
    [t, date],
  );
}

/** What can be done with a line. */
function useRowActions(onChoose: (line: BankLine) => void): (line: BankLine) => readonly RowAction[] {
  const t = useTranslations('bank.lines');
  const [confirm, undo, setAside, takeBack] = [useConfirm(), useUndoPayments(), useSetAside(), useTakeBack()];
  return (line) => {
    // What it paid may be gone, because it was marked unpaid there: then the line itself is taken back.
    if (line.state === 'matched' && line.payments.length > 0)
      return [
        { id: 'show', label: t('show'), icon: ListChecks, onSelect: () => onChoose(line) },
        { id: 'undo', label: t('undo'), icon: Undo2, onSelect: () => undo.mutate(line.id) },
      ];
    if (line.state !== 'open')
      return [{ id: 'takeBack', label: t('takeBack'), icon: Undo2, onSelect: () => takeBack.mutate(line) }];
    const proposed: RowAction = {
      id: 'confirm',
      label: t('confirm'),
      icon: Check,
      inline: true,
      onSelect: () => confirm.mutate({ line, payments: proposedPayments(line) }),
    };
    return [
      ...(line.proposal.length > 0 ? [proposed] : []),
      { id: 'choose', label: t('choose'), icon: ListChecks, onSelect: () => onChoose(line) },
      { id: 'setAside', label: t('setAside'), icon: X, onSelect: () => setAside.mutate(line) },
    ];
  };
}

interface LineTableProps {
  lines: LoadedRows<BankLine>;
  empty: ReactNode;
  /** Shows a line with what it may pay. */
  onChoose: (line: BankLine) => void;
}

/** The lines, each with its proposed record beside it. Enter confirms what is proposed, arrows go from line to line. */
export function LineTable({ lines, empty, onChoose }: LineTableProps) {
  const t = useTranslations('bank.lines');
  const confirm = useConfirm();
  return (
    <DataTable<BankLine>
      label={t('label')}
      columns={useColumns()}
      totalCount={lines.totalCount}
      isBounded={lines.isBounded}
      rowAt={lines.rowAt}
      rowKey={({ id }) => id}
      rowLabel={({ name, text, bookedOn }) => name ?? text ?? bookedOn}
      onRangeChange={lines.onRangeChange}
      loading={lines.loading}
      error={lines.failed ? { text: t('failed'), onRetry: lines.retry } : undefined}
      empty={empty}
      onOpen={onChoose}
      onEnter={(line) => {
        if (line.state !== 'open' || line.proposal.length === 0) onChoose(line);
        else if (!confirm.isPending) confirm.mutate({ line, payments: proposedPayments(line) });
      }}
      rowMenu={RowMenu}
      rowActions={useRowActions(onChoose)}
      inlineActions={1}
    />
  );
}
