import type { FieldName, TransferColumn } from '@brick/domain/transfer/columns';
import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import { FILE_WORDS } from '@brick/messages/file-words';

/** What other programs and people call a field, beside our own words. */
const ALSO: Partial<Record<FieldName, readonly string[]>> = {
  date: ['expense date', 'invoice date', 'transaction date', 'paid on'],
  item: ['item name', 'items', 'material', 'expense', 'details', 'what'],
  supplier: ['vendor', 'payee', 'merchant', 'company', 'supplier name'],
  category: ['type', 'group'],
  amount: ['total', 'cost', 'price', 'value', 'sum', 'total amount', 'fee'],
  dueDate: ['due', 'payment due', 'deadline', 'due by'],
  isPaid: ['is paid', 'payment status', 'settled'],
  description: ['notes', 'remarks', 'comment', 'comments', 'details'],
  title: ['name', 'subject', 'issue', 'variation', 'document'],
  extraCost: ['cost', 'amount', 'extra cost', 'price', 'value'],
  timeImpactDays: ['days', 'time impact', 'extension of time'],
  link: ['url', 'attachment', 'file', 'web address'],
  payeeName: ['payee name', 'paid to', 'supplier', 'consultant'],
  feeType: ['type', 'fee', 'service'],
  number: ['no', 'nr', 'ref', 'report', 'report no'],
  inspectionType: ['inspection', 'inspection type', 'kind'],
  scheduledDate: ['date', 'scheduled date', 'scheduled for', 'planned'],
  location: ['place', 'where', 'position'],
  assignedTo: ['assignee', 'responsible', 'owner', 'who'],
  roomName: ['room name', 'space', 'plan'],
  taskName: ['task name', 'title', 'name', 'work'],
  estimatedCost: ['cost', 'amount', 'estimate', 'budget'],
  name: ['name', 'supplier', 'company', 'vendor'],
  contactPerson: ['contact', 'contact name', 'person'],
  email: ['e mail', 'mail', 'email address'],
  phone: ['telephone', 'tel', 'mobile', 'phone number', 'cell'],
  website: ['web', 'url', 'homepage', 'site'],
  isActive: ['is active', 'status'],
  kind: ['type', 'document type', 'category'],
  issuedOn: ['issued', 'issue date', 'date'],
  expiresOn: ['expires', 'expiry', 'expiry date', 'valid until'],
};

/** A title without what people write differently: capitals, accents, a currency in brackets, punctuation. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The user's own language first, then English, then all others. */
export const languagesFrom = (own: Language): Language[] => [...new Set<Language>([own, 'en', ...LANGUAGES])];

/** The languages by how many of the titles they know: the one in which a file is written comes first. */
function languagesOf(
  plain: readonly string[],
  columns: readonly TransferColumn[],
  own: Language,
): Language[] {
  const known = (language: Language) => {
    const words = new Set(columns.map(({ word }) => plainTitle(FILE_WORDS[language].names[word])));
    return plain.filter((title) => words.has(title)).length;
  };
  const counted = languagesFrom(own).map((language) => ({ language, count: known(language) }));
  return counted.sort((a, b) => b.count - a.count).map(({ language }) => language);
}

type NamesOf = (column: TransferColumn) => readonly string[];

/** How a title can name a column, the surest way first. */
const waysIn = (languages: readonly Language[]): NamesOf[] => [
  ...languages.map(
    (language): NamesOf =>
      ({ word }) => [FILE_WORDS[language].names[word]],
  ),
  ({ field, word }) => [field, word],
  ({ word }) => ALSO[word] ?? [],
];

/**
 * Which field each title of a file stands for; null where it stands for none. Titles in any of our languages are known,
 * the names of fields, and what is usual elsewhere; a field is found once.
 */
export function guessColumns(
  titles: readonly string[],
  columns: readonly TransferColumn[],
  own: Language,
): (string | null)[] {
  const found: (string | null)[] = titles.map(() => null);
  const plain = titles.map(plainTitle);
  for (const names of waysIn(languagesOf(plain, columns, own))) {
    for (const column of columns) {
      if (found.includes(column.field)) continue;
      const known = names(column).map(plainTitle);
      const place = plain.findIndex(
        (title, at) => found[at] === null && title !== '' && known.includes(title),
      );
      if (place >= 0) found[place] = column.field;
    }
  }
  return found.map((field) => (columns.find((column) => column.field === field)?.outOnly ? null : field));
}
