import { MAX_LINE_TEXT, type StatementLine } from '@brick/domain/bank/statement';
import { type CalendarDate, isCalendarDate } from '@brick/domain/dates/calendar-date';
import { type Minor, sum } from '@brick/domain/money/money';
import type { XmlNode } from '@brick/xml/element';
import { Refusal } from '../refusals.ts';
import { accountOf, amountOf, currencyOf, nameOf, negated, referenceOf, textOf } from '../values.ts';

/** A booked entry: one line, or one for each payment of a batch. */
export interface Entry {
  /** Signed as stated, whether it is a reversal or not. */
  lines: StatementLine[];
  reversal: boolean;
}

/** A day, also of a time: the day is taken as written. */
function dayOf(node: XmlNode | null): CalendarDate | null {
  const day = (node?.text('Dt') ?? node?.text('DtTm') ?? '').slice(0, 10);
  return isCalendarDate(day) ? day : null;
}

const distinct = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.filter((text) => text !== null)),
];

const valuesOf = (nodes: readonly XmlNode[]): (string | null)[] => nodes.map(({ value }) => value);

/** What a payment is for: free text, else the references that are stated apart. */
function purposeOf(details: XmlNode): string | null {
  const free = valuesOf(details.all('RmtInf', 'Ustrd')).filter((text) => text !== null);
  if (free.length > 0) return free.join(' ');
  const apart = details
    .all('RmtInf', 'Strd')
    .flatMap((one) => [
      one.text('CdtrRefInf', 'Ref'),
      ...valuesOf(one.all('RfrdDocInf', 'Nb')),
      ...valuesOf(one.all('AddtlRmtInf')),
    ]);
  return distinct(apart).join(' ') || details.text('AddtlTxInf');
}

interface Party {
  name: string | null;
  account: string | null;
}

/** A party: from version 8 on its name stands one level deeper, and it may be a bank. */
function partyOf(details: XmlNode, side: 'Cdtr' | 'Dbtr'): Party {
  const name =
    details.text('RltdPties', side, 'Nm') ??
    details.text('RltdPties', side, 'Pty', 'Nm') ??
    details.text('RltdPties', side, 'Agt', 'FinInstnId', 'Nm') ??
    details.text('RltdPties', `Ultmt${side}`, 'Nm') ??
    details.text('RltdPties', `Ultmt${side}`, 'Pty', 'Nm');
  const account =
    details.text('RltdPties', `${side}Acct`, 'Id', 'IBAN') ??
    details.text('RltdPties', `${side}Acct`, 'Id', 'Othr', 'Id');
  return { name: nameOf(name), account: accountOf(account) };
}

/** The other party: who is paid by what goes out, who pays what comes in, and never the account itself. */
function otherParty(details: XmlNode | null, goesOut: boolean, own: string | null): Party {
  if (!details) return { name: null, account: null };
  const parties = (goesOut ? (['Cdtr', 'Dbtr'] as const) : (['Dbtr', 'Cdtr'] as const)).map((side) =>
    partyOf(details, side),
  );
  const stated = parties.filter(
    ({ name, account }) => (name !== null || account !== null) && (account === null || account !== own),
  );
  return stated[0] ?? { name: null, account: null };
}

/** The amount of one payment of a batch in the currency of its entry, signed. Null if it is not stated. */
function amountWithin(details: XmlNode, currency: string, goesOut: boolean): Minor | null {
  const amounts = [
    details.first('Amt'),
    details.first('AmtDtls', 'TxAmt', 'Amt'),
    details.first('AmtDtls', 'InstdAmt', 'Amt'),
  ];
  const amount = amounts.find((one) => one?.attribute('Ccy') === currency);
  if (!amount) return null;
  const side = details.text('CdtDbtInd');
  const minor = amountOf(amount.value);
  return (side === null ? goesOut : side === 'DBIT') ? negated(minor) : minor;
}

interface Booking {
  bookedOn: CalendarDate;
  valueOn: CalendarDate | null;
  currency: string;
  /** The bank's own reference and text of the entry, for what its details do not state. */
  bankId: string | null;
  text: string | null;
  own: string | null;
}

function lineOf(booking: Booking, amount: Minor, details: XmlNode | null): StatementLine {
  const { bookedOn, valueOn, currency } = booking;
  return {
    ...{ bookedOn, valueOn, amount, currency },
    ...otherParty(details, amount < 0n, booking.own),
    text: textOf((details && purposeOf(details)) ?? booking.text, MAX_LINE_TEXT),
    endToEndId: referenceOf(details?.text('Refs', 'EndToEndId')),
    bankId: referenceOf(
      details?.text('Refs', 'AcctSvcrRef') ?? booking.bankId ?? details?.text('Refs', 'TxId'),
    ),
  };
}

/** An entry of several payments whose amounts do not add up to it: what all of them say alike, and all their texts. */
function joinedLine(booking: Booking, amount: Minor, all: readonly XmlNode[]): StatementLine {
  const lines = all.map((details) => lineOf(booking, amount, details));
  const same = (texts: readonly (string | null)[]) => (new Set(texts).size === 1 ? (texts[0] ?? null) : null);
  return {
    ...lineOf(booking, amount, null),
    name: same(lines.map(({ name }) => name)),
    account: same(lines.map(({ account }) => account)),
    text: textOf(distinct(lines.map(({ text }) => text)).join(' '), MAX_LINE_TEXT),
    endToEndId: same(lines.map(({ endToEndId }) => endToEndId)),
  };
}

function linesOf(booking: Booking, amount: Minor, all: readonly XmlNode[]): StatementLine[] {
  if (all.length < 2) return [lineOf(booking, amount, all[0] ?? null)];
  const amounts = all.map((details) => amountWithin(details, booking.currency, amount < 0n));
  const stated = amounts.filter((one) => one !== null);
  if (stated.length < all.length || sum(stated) !== amount) return [joinedLine(booking, amount, all)];
  return all.map((details, place) => lineOf(booking, stated[place] ?? amount, details));
}

/** Reads an entry. What is announced is pending; what is stated for information only is neither. */
export function readEntry(entry: XmlNode, own: string | null): Entry | 'pending' | 'information' {
  const status = entry.text('Sts', 'Cd') ?? entry.text('Sts') ?? 'BOOK';
  if (status === 'INFO') return 'information';
  if (status !== 'BOOK') return 'pending';
  const stated = entry.first('Amt');
  const size = amountOf(stated?.value ?? null);
  const valueOn = dayOf(entry.first('ValDt'));
  const bookedOn = dayOf(entry.first('BookgDt')) ?? valueOn;
  if (bookedOn === null) throw new Refusal('no-day');
  const booking: Booking = {
    ...{ bookedOn, valueOn, own },
    currency: currencyOf(stated?.attribute('Ccy')),
    bankId: entry.text('AcctSvcrRef'),
    text: entry.text('AddtlNtryInf'),
  };
  const side = entry.text('CdtDbtInd');
  // Nobody guesses whether it went out or came in.
  if (side !== 'DBIT' && side !== 'CRDT') throw new Refusal('text-broken');
  const amount = side === 'DBIT' ? negated(size) : size;
  return {
    lines: linesOf(booking, amount, entry.all('NtryDtls', 'TxDtls')),
    reversal: ['true', '1'].includes(entry.text('RvslInd') ?? ''),
  };
}
