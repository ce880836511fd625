import type { ReadColumn } from '../../platform/import/column-formats.ts';

type BankField = keyof typeof BANK_TITLES;

export interface BankColumn extends ReadColumn {
  field: BankField;
}

/** What a column of a bank's table may hold. An amount is in one column with its sign or beside its side, or in two. */
export const BANK_COLUMNS: readonly BankColumn[] = [
  { field: 'bookedOn', kind: 'date' },
  { field: 'valueOn', kind: 'date' },
  { field: 'amount', kind: 'money' },
  { field: 'debit', kind: 'money' },
  { field: 'credit', kind: 'money' },
  { field: 'side', kind: 'text' },
  { field: 'name', kind: 'text' },
  { field: 'text', kind: 'text' },
  { field: 'account', kind: 'text' },
  { field: 'currency', kind: 'text' },
  { field: 'endToEndId', kind: 'text' },
  { field: 'bankId', kind: 'text' },
];

/** What banks call their columns, without capitals, accents and punctuation. */
export const BANK_TITLES = {
  bookedOn: [
    ...['booking date', 'date', 'posting date', 'transaction date', 'booked on', 'buchungstag', 'buchung'],
    ...['buchungsdatum', 'datum', 'date operation', 'date de comptabilisation', 'fecha', 'fecha operacion'],
    ...['data', 'data movimento', 'data operacao', 'boekdatum', 'transactiedatum', '日付', '取引日'],
    ...['交易日期', '记账日期', 'التاريخ'],
  ],
  valueOn: [
    ...['value date', 'wertstellung', 'valuta', 'valutadatum', 'wert', 'date de valeur', 'date valeur'],
    ...['fecha valor', 'data valor', 'rentedatum', '起息日', 'تاريخ القيمة'],
  ],
  amount: [
    ...['amount', 'betrag', 'umsatz', 'montant', 'importe', 'valor', 'montante', 'bedrag'],
    ...['金额', '金額', 'المبلغ'],
  ],
  debit: [
    ...['debit', 'soll', 'belastung', 'lastschrift', 'paid out', 'money out', 'withdrawals', 'debit amount'],
    ...['cargo', 'debito', 'af', '出金', '支出', 'مدين'],
  ],
  credit: [
    ...['credit', 'haben', 'gutschrift', 'paid in', 'money in', 'deposits', 'credit amount', 'abono'],
    ...['credito', 'bij', '入金', '收入', 'دائن'],
  ],
  side: [
    ...['debit credit', 'credit debit', 'dr cr', 'cr dr', 'd c', 'debit credit indicator', 'soll haben'],
    ...['s h', 'soll haben kennzeichen', 'debe haber', 'debito credito', '借贷', '借贷标志', 'af bij'],
  ],
  name: [
    ...['name', 'payee', 'counterparty', 'beneficiary', 'empfanger auftraggeber', 'auftraggeber empfanger'],
    ...['beguenstigter zahlungspflichtiger', 'begunstigter zahlungspflichtiger', 'empfanger', 'auftraggeber'],
    ...['nom', 'beneficiaire', 'beneficiario', 'nombre', 'nome', 'naam tegenpartij', '取引先', '对方户名'],
    ...['الاسم'],
  ],
  text: [
    ...['purpose', 'verwendungszweck', 'description', 'reference', 'memo', 'text', 'details', 'buchungstext'],
    ...['libelle', 'concepto', 'descripcion', 'descricao', 'omschrijving', 'mededelingen', '摘要'],
    ...['备注', '摘要欄', 'الوصف'],
  ],
  account: [
    ...['iban', 'account', 'account number', 'kontonummer', 'kontonummer iban', 'counterparty account'],
    ...['compte', 'cuenta', 'conta', 'tegenrekening', '对方账号', '口座番号', 'الحساب'],
  ],
  currency: [
    ...['currency', 'wahrung', 'waehrung', 'devise', 'moneda', 'moeda', 'munt', '通貨', '币种', 'العملة'],
  ],
  endToEndId: ['end to end id', 'end to end reference', 'end to end referenz', 'kundenreferenz'],
  bankId: ['transaction id', 'bank id', 'transaktions id', 'reference number', 'fitid'],
};
