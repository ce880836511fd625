import { type BankStatement, MAX_LINE_TEXT, type StatementLine } from '@brick/domain/bank/statement';
import type { LineCount } from '../line-count.ts';
import { Refusal } from '../refusals.ts';
import { accountOf, amountOf, currencyOf, dayOfDigits, nameOf, referenceOf, textOf } from '../values.ts';
import { tagsOf } from './tags.ts';

/** What holds other tags, as far as it is read; any other tag with a text is a value. */
const HOLDERS = new Set([
  ...['STMTRS', 'CCSTMTRS', 'BANKACCTFROM', 'CCACCTFROM', 'BANKTRANLIST', 'BANKTRANLISTP', 'STMTTRN'],
  ...['STMTTRNP', 'LEDGERBAL', 'AVAILBAL', 'BALLIST', 'BAL', 'PAYEE', 'BANKACCTTO', 'CCACCTTO'],
  ...['CURRENCY', 'ORIGCURRENCY'],
]);
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS']);
const ENTRIES = new Set(['STMTTRN', 'STMTTRNP']);

const MAX_OPEN = 60;

/** The values of something, by the names of what they stand in and their own: "PAYEE.NAME". */
type Values = Map<string, string>;

/** The number of an account, with the code of its bank where it is there: "37040044/0532013000". */
function accountIn(values: Values, holder: string): string | null {
  const number = textOf(values.get(`${holder}.ACCTID`), 50);
  const bank = textOf(values.get(`${holder}.BANKID`), 50);
  return number === null || bank === null ? accountOf(number) : accountOf(`${bank}/${number}`);
}

function lineOf(values: Values, currency: string): StatementLine {
  const bookedOn = dayOfDigits(values.get('DTPOSTED') ?? null);
  if (bookedOn === null) throw new Refusal('no-day');
  const name = nameOf(values.get('NAME') ?? values.get('PAYEE.NAME'));
  return {
    bookedOn,
    valueOn: dayOfDigits(values.get('DTAVAIL') ?? null),
    amount: amountOf(values.get('TRNAMT')?.replaceAll(' ', '') ?? null),
    currency: currencyOf(values.get('CURRENCY.CURSYM') ?? currency),
    name,
    account: accountOf(values.get('BANKACCTTO.ACCTID') ?? values.get('CCACCTTO.ACCTID')),
    text: textOf(values.get('MEMO'), MAX_LINE_TEXT),
    endToEndId: referenceOf(values.get('REFNUM')),
    bankId: referenceOf(values.get('FITID')),
  };
}

/** A statement as it is read: entries come before the balance. */
class Statement {
  readonly values: Values = new Map();
  readonly #lines: StatementLine[] = [];
  /** By the id of an entry the one that corrects it: null where it is deleted. */
  readonly #corrected = new Map<string, StatementLine | null>();
  pending = 0;

  add(entry: Values): void {
    const isDeletion = entry.get('CORRECTACTION')?.toUpperCase() === 'DELETE';
    const line = isDeletion ? null : lineOf(entry, currencyOf(this.values.get('CURDEF')));
    const corrected = referenceOf(entry.get('CORRECTFITID'));
    if (corrected !== null) this.#corrected.set(corrected, line);
    if (line !== null) this.#lines.push(line);
  }

  finish(): BankStatement {
    const account = accountIn(this.values, 'BANKACCTFROM') ?? accountIn(this.values, 'CCACCTFROM');
    if (account === null) throw new Refusal('no-account');
    const closing = this.values.get('LEDGERBAL.BALAMT');
    return {
      ...{ account, currency: currencyOf(this.values.get('CURDEF')) },
      // The format has a balance at the end only.
      opening: null,
      closing: closing === undefined ? null : amountOf(closing),
      pending: this.pending,
      lines: this.#lines.filter((line) => {
        const by = line.bankId === null ? undefined : this.#corrected.get(line.bankId);
        return by === undefined || by === line;
      }),
    };
  }
}

class OfxReader {
  readonly statements: BankStatement[] = [];
  readonly #count: LineCount;
  readonly #open: string[] = [];
  #statement: Statement | null = null;
  #entry: Values | null = null;

  constructor(count: LineCount) {
    this.#count = count;
  }

  open(name: string): void {
    // What was not closed ends where the next of its kind begins.
    if (ENTRIES.has(name)) this.#leave((one) => ENTRIES.has(one));
    if (STATEMENTS.has(name)) this.#leave((one) => STATEMENTS.has(one));
    if (this.#open.length >= MAX_OPEN) throw new Refusal('xml-too-deep');
    this.#open.push(name);
    if (STATEMENTS.has(name)) this.#statement = new Statement();
    if (!ENTRIES.has(name) || !this.#statement) return;
    this.#count.add();
    this.#entry = new Map();
  }

  close(name: string): void {
    this.#leave((one) => one === name);
  }

  value(name: string, text: string): void {
    const holder = this.#open.at(-1) ?? '';
    const values = this.#entry ?? this.#statement?.values;
    const key = ENTRIES.has(holder) || STATEMENTS.has(holder) ? name : `${holder}.${name}`;
    if (values && !values.has(key)) values.set(key, text);
  }

  finish(): void {
    this.#leave((one) => STATEMENTS.has(one));
  }

  /** Leaves the innermost of these, with all that is open within it. */
  #leave(isOne: (name: string) => boolean): void {
    const at = this.#open.findLastIndex(isOne);
    if (at < 0) return;
    for (const name of this.#open.splice(at).reverse()) {
      if (ENTRIES.has(name)) this.#finishEntry(name);
      if (STATEMENTS.has(name)) this.#finishStatement();
    }
  }

  #finishEntry(name: string): void {
    const [entry, statement] = [this.#entry, this.#statement];
    this.#entry = null;
    if (!entry || !statement) return;
    if (name === 'STMTTRNP') statement.pending += 1;
    else statement.add(entry);
  }

  #finishStatement(): void {
    if (this.#statement) this.statements.push(this.#statement.finish());
    this.#statement = null;
  }
}

/** Reads the statements of an OFX file of version 1 or 2, of bank accounts and of credit cards. */
export function readOfx(text: string, count: LineCount): BankStatement[] {
  const reader = new OfxReader(count);
  for (const { name, closes, text: raw } of tagsOf(text)) {
    if (HOLDERS.has(name)) {
      if (closes) reader.close(name);
      else reader.open(name);
    } else if (!closes && raw.trim() !== '') reader.value(name, raw.trim());
  }
  reader.finish();
  if (reader.statements.length === 0) throw new Refusal('no-statement');
  return reader.statements;
}
