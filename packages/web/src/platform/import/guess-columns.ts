import type { ColumnLabel, TransferColumn } from '@brick/domain/transfer/import-export-columns';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { FILE_LABELS } from '@brick/messages/import-export-labels';
import { normalizeTitle } from './normalize-title.ts';

/** Names of fields in other programs, besides our own. */
const OTHER_NAMES: Partial<Record<ColumnLabel, readonly string[]>> = {
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
  // Its name in Arabic files that were exported before it was changed.
  trade: ['الحرفة'],
  expiresOn: ['expires', 'expiry', 'expiry date', 'valid until'],
};

/** The user's language first, then English, then the others. */
export const languagesInOrder = (own: Language): Language[] => [
  ...new Set<Language>([own, 'en', ...LANGUAGES]),
];

/** The languages by the number of titles that they know: the file's own language comes first. */
function languagesByMatches(
  plain: readonly string[],
  columns: readonly TransferColumn[],
  own: Language,
): Language[] {
  const known = (language: Language) => {
    const words = new Set(columns.map(({ word }) => normalizeTitle(FILE_LABELS[language].names[word])));
    return plain.filter((title) => words.has(title)).length;
  };
  const counted = languagesInOrder(own).map((language) => ({ language, count: known(language) }));
  return counted.sort((a, b) => b.count - a.count).map(({ language }) => language);
}

type NameLookup = (column: TransferColumn) => readonly string[];

/** The ways to match a title with a column, the most certain first. */
const nameLookups = (languages: readonly Language[]): NameLookup[] => [
  ...languages.map(
    (language): NameLookup =>
      ({ word }) => [FILE_LABELS[language].names[word]],
  ),
  ({ field, word }) => [field, word],
  ({ word }) => OTHER_NAMES[word] ?? [],
];

/** Names of a field within the words of a title. Those of two letters are words of many other titles: "no", "nr". */
const holds = (title: string, names: readonly string[]): boolean =>
  names.some((name) => name.length > 2 && ` ${title} `.includes(` ${name} `));

/**
 * The field whose name is a part of each title, where it is that of one field alone and of one title alone: "Inv. Date",
 * "What was bought". Null for the others.
 */
function fieldsNamedWithin(
  titles: readonly string[],
  columns: readonly TransferColumn[],
  lookups: readonly NameLookup[],
): (string | null)[] {
  const named = columns.map((column) => ({
    field: column.field,
    names: lookups.flatMap((names) => names(column)).map(normalizeTitle),
  }));
  const fields = titles.map((title) => {
    const fitting = named.filter(({ names }) => holds(title, names));
    return fitting.length === 1 ? (fitting[0]?.field ?? null) : null;
  });
  return fields.map((field) => (fields.indexOf(field) === fields.lastIndexOf(field) ? field : null));
}

/**
 * Guesses the field of each title; null if there is none. Known are titles in all languages, field names and common
 * synonyms, whole or, unless `whole` is set, as a part of the title; each field is matched once.
 */
export function guessColumns(
  titles: readonly string[],
  columns: readonly TransferColumn[],
  own: Language,
  { whole = false } = {},
): (string | null)[] {
  const found: (string | null)[] = titles.map(() => null);
  const plain = titles.map(normalizeTitle);
  const lookups = nameLookups(languagesByMatches(plain, columns, own));
  for (const names of lookups) {
    for (const column of columns) {
      if (found.includes(column.field)) continue;
      const known = names(column).map(normalizeTitle);
      const place = plain.findIndex(
        (title, at) => found[at] === null && title !== '' && known.includes(title),
      );
      if (place >= 0) found[place] = column.field;
    }
  }
  if (!whole) {
    const left = plain.map((title, at) => (found[at] === null ? title : ''));
    for (const [at, field] of fieldsNamedWithin(left, columns, lookups).entries())
      if (field !== null && !found.includes(field)) found[at] = field;
  }
  return found.map((field) => (columns.find((column) => column.field === field)?.outOnly ? null : field));
}
