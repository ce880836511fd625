import type { BankStatement, StatementLine } from '@brick/domain/bank/statement';
import type { Minor } from '@brick/domain/money/money';
import type { LineCount } from '../line-count.ts';
import { Refusal } from '../refusals.ts';
import { accountOf, amountOf, currencyOf, negated } from '../values.ts';
import { detailsOf } from './details.ts';
import { entryOf } from './entry.ts';
import { type Field, messagesOf } from './fields.ts';

interface Balance {
  amount: Minor;
  currency: string;
}

/** A balance, "C260601EUR50000,00"; of several pages each has its own. */
function balanceOf(fields: readonly Field[], tag: '60' | '62'): Balance | null {
  const field = fields.find((one) => one.tag === `${tag}F` || one.tag === `${tag}M`);
  if (!field) return null;
  const match = /^([CD])\d{6}([A-Z]{3})(\d[\d,]*)\s*$/.exec(field.lines[0] ?? '');
  if (!match) throw new Refusal('text-broken');
  const [, side, currency, digits = ''] = match;
  const size = amountOf(digits);
  return { amount: side === 'D' ? negated(size) : size, currency: currencyOf(currency) };
}

function lineOf(field: Field, next: Field | undefined, currency: string): StatementLine | 'pending' {
  const { reference, account, pending, ...entry } = entryOf(field.lines);
  if (pending) return 'pending';
  const details = detailsOf(next?.tag === '86' ? next.lines : []);
  return {
    ...entry,
    ...details,
    currency,
    account: details.account ?? account,
    endToEndId: details.endToEndId ?? reference,
  };
}

/** The account of field 25, after which some banks write its currency. */
function accountIn(fields: readonly Field[]): string {
  const stated = fields.find(({ tag }) => tag === '25')?.lines[0]?.trim();
  const account = accountOf(stated?.replace(/(?<=\d)\s*[A-Z]{3}$/, ''));
  if (account === null) throw new Refusal('no-account');
  return account;
}

function statementOf(fields: readonly Field[], count: LineCount): BankStatement {
  const [opening, closing] = [balanceOf(fields, '60'), balanceOf(fields, '62')];
  const currency = opening?.currency ?? closing?.currency;
  if (currency === undefined) throw new Refusal('no-currency');
  const lines: StatementLine[] = [];
  let pending = 0;
  for (const [place, field] of fields.entries()) {
    if (field.tag !== '61') continue;
    count.add();
    const line = lineOf(field, fields[place + 1], currency);
    if (line === 'pending') pending += 1;
    else lines.push(line);
  }
  return {
    ...{ account: accountIn(fields), currency, pending, lines },
    ...{ opening: opening?.amount ?? null, closing: closing?.amount ?? null },
  };
}

/** Reads the statements of an MT940: German, Dutch and plain texts, each by its form. */
export function readMt940(text: string, count: LineCount): BankStatement[] {
  const statements: BankStatement[] = [];
  for (const fields of messagesOf(text)) statements.push(statementOf(fields, count));
  if (statements.length === 0) throw new Refusal('no-statement');
  return statements;
}
