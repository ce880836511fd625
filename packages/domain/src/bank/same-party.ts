/** What a name of a firm says of its form, and words that join. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  `gmbh co kg kgaa ag mbh ug ohg gbr ev ek eg haftungsbeschrankt ltd limited llc llp lp inc incorporated corp corporation company plc pty
  bv nv vof cv sa sas sasu sarl eurl snc sci srl spa sl slu sau ltda lda eireli me epp oy oyj ab as aps kk gk sro doo dd kft zrt
  und and et y e i`.split(/\s+/),
);

const ASIAN_FORMS = /株式会社|有限会社|合同会社|（株）|\(株\)|有限责任公司|股份有限公司|有限公司|公司/gu;

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'a', œ: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** The words of a name that tell one party from another: without case, umlauts, punctuation and legal forms. */
function wordsOf(name: string): string[] {
  const plain = name
    .toLowerCase()
    .replace(ASIAN_FORMS, ' ')
    .replace(/[ßøæœłđı]/gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // G.m.b.H. and S.A. are one word each.
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .replace(/([aou])e/g, '$1');
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '' && !LEGAL_FORMS.has(word));
}

/** Returns true if every word of the shorter name stands in the longer one. */
export function isSameName(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const [shorter, longer] = first.length <= second.length ? [first, second] : [second, first];
  return shorter.length > 0 && shorter.every((word) => longer.includes(word));
}

/** An account number as it is compared: letters and digits. */
export const accountKey = (account: string | null): string =>
  (account ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Whether an IBAN holds a bank code and an account number, written as "37040044/0532013000". */
function isWithin(iban: string, parts: readonly string[]): boolean {
  const [bank = '', account = ''] = parts;
  const national = iban.slice(4);
  return (
    account !== '' &&
    national.startsWith(bank) &&
    national.slice(bank.length).replace(/^0+/, '').startsWith(account.replace(/^0+/, '')) &&
    national.slice(bank.length).replace(/^0+/, '').length === account.replace(/^0+/, '').length
  );
}

/**
 * Returns true if two statements are of one account: the same letters and digits, or an IBAN and the bank code with the
 * account number that it is made of.
 */
export function isSameAccount(one: string, other: string): boolean {
  const [first, second] = [accountKey(one), accountKey(other)];
  if (first === second) return first !== '';
  if (IBAN.test(first) && !IBAN.test(second))
    return isWithin(first, other.toUpperCase().split('/').map(accountKey));
  if (IBAN.test(second) && !IBAN.test(first))
    return isWithin(second, one.toUpperCase().split('/').map(accountKey));
  return false;
}
