import type { BankAccount } from '@brick/domain/bank/api';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../platform/import/parse-csv.ts';
import { keptLayout } from './table-layout.ts';
import { useTableMapping } from './use-table-mapping.ts';

type Mapped = ReturnType<typeof useTableMapping>;

interface ReaderProps {
  text: string;
  account: BankAccount | null;
  onRead: (mapped: Mapped) => void;
}

function Reader({ text, account, onRead }: ReaderProps) {
  onRead(useTableMapping(parseCsv(text), { account, currency: 'EUR', language: 'en', today: '2026-07-01' }));
  return null;
}

function mapped(text: string, account: BankAccount | null = null): Mapped {
  const found: Mapped[] = [];
  renderToStaticMarkup(createElement(Reader, { text, account, onRead: (one) => found.push(one) }));
  const [first] = found;
  if (!first) throw new Error('the table was not read');
  return first;
}

const keeping = (layout: Parameters<typeof keptLayout>[0]) =>
  ({ tableLayout: keptLayout(layout) }) as unknown as BankAccount;

const daysOf = ({ rows }: Mapped) => rows.map(({ row }) => row?.bookedOn);

describe('a table of an account', () => {
  it('is read by what its days say, also after one whose days left their order open', () => {
    const first = mapped('Date;Amount\n06.06.26;-12,50\n');
    expect(daysOf(first)).toEqual(['2026-06-06']);
    const account = keeping(first.layout);
    expect(daysOf(mapped('Date;Amount\n01.06.2026;-12,50\n', account))).toEqual(['2026-06-01']);
  });

  it('is not read in a kept order that its days contradict', () => {
    const { layout } = mapped('Date;Amount\n2026-06-06;-12,50\n');
    const account = keeping({ ...layout, formats: { date: 'ymd', decimal: ',' } });
    expect(daysOf(mapped('Date;Amount\n01.06.2026;-12,50\n', account))).toEqual(['2026-06-01']);
    const monthFirst = keeping({ ...layout, formats: { date: 'mdy', decimal: ',' } });
    const table = 'Date;Amount\n01/06/2026;-12,50\n13/06/2026;-1,00\n';
    expect(daysOf(mapped(table, monthFirst))).toEqual(['2026-06-01', '2026-06-13']);
  });

  it('is read in the kept order where its days leave it open', () => {
    const { layout } = mapped('Date;Amount\n2026-06-06;-12,50\n');
    const table = 'Date;Amount\n01/06/2026;-12,50\n';
    const kept = (date: 'dmy' | 'mdy') => keeping({ ...layout, formats: { date, decimal: ',' } });
    expect(daysOf(mapped(table, kept('dmy')))).toEqual(['2026-06-01']);
    expect(daysOf(mapped(table, kept('mdy')))).toEqual(['2026-01-06']);
    // Days with the year first say nothing of it.
    expect(mapped('Date;Amount\n2026-06-06;1,00\n', kept('mdy')).layout.formats.date).toBe('mdy');
  });
});
