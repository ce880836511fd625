import type {
  addBankAccount,
  BankAccount,
  confirmCertain,
  confirmLine,
  deleteBankAccount,
  deleteBankStatement,
  importBankRows,
  importStatements,
  listBankAccounts,
  listBankLines,
  listBankStatements,
  listPaymentCandidates,
  setLineAside,
  takeLineBack,
  undoPayments,
  undoPaymentsOfLines,
  updateBankAccount,
} from '@brick/domain/bank/api';
import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { callAll, endpointRef } from '../platform/api/call.ts';
import type { UrlValues } from '../platform/routing/url-state.ts';

/** Prefix of all query keys of the bank; live events use the name too. */
export const BANK_KEY = ['bank'] as const;

export const accountsEndpoint = endpointRef<typeof listBankAccounts>('GET', '/api/bank/accounts');
export const addAccountEndpoint = endpointRef<typeof addBankAccount>('POST', '/api/bank/accounts');
export const updateAccountEndpoint = endpointRef<typeof updateBankAccount>(
  'PATCH',
  '/api/bank/accounts/{id}',
);
export const deleteAccountEndpoint = endpointRef<typeof deleteBankAccount>(
  'DELETE',
  '/api/bank/accounts/{id}',
);
export const loadRowsEndpoint = endpointRef<typeof importBankRows>('POST', '/api/bank/accounts/{id}/lines');
export const loadEndpoint = endpointRef<typeof importStatements>('POST', '/api/bank/statements');
export const statementsEndpoint = endpointRef<typeof listBankStatements>('GET', '/api/bank/statements');
export const deleteStatementEndpoint = endpointRef<typeof deleteBankStatement>(
  'DELETE',
  '/api/bank/statements/{id}',
);
export const linesEndpoint = endpointRef<typeof listBankLines>('GET', '/api/bank/lines');
export const candidatesEndpoint = endpointRef<typeof listPaymentCandidates>(
  'GET',
  '/api/bank/lines/{id}/candidates',
);
export const confirmEndpoint = endpointRef<typeof confirmLine>('POST', '/api/bank/lines/{id}/payments');
export const undoEndpoint = endpointRef<typeof undoPayments>('DELETE', '/api/bank/lines/{id}/payments');
export const setAsideEndpoint = endpointRef<typeof setLineAside>('POST', '/api/bank/lines/{id}/set-aside');
export const takeBackEndpoint = endpointRef<typeof takeLineBack>('POST', '/api/bank/lines/{id}/take-back');
export const confirmCertainEndpoint = endpointRef<typeof confirmCertain>('POST', '/api/bank/confirm-certain');
export const undoLinesEndpoint = endpointRef<typeof undoPaymentsOfLines>('POST', '/api/bank/undo');

/** The accounts of the user, by name. */
export const useBankAccounts = () =>
  useQuery({
    queryKey: [...BANK_KEY, 'accounts'],
    queryFn: ({ signal }) => callAll(accountsEndpoint, { signal }),
  });

export const STATES = ['open', 'matched', 'set_aside', 'all'] as const;

const dayIn = (text = ''): string | undefined => (isCalendarDate(text) ? text : undefined);

/** The filters in the address. Without a choice the list has the lines that something is to be done about. */
export const filtersIn = ({ q, accountId = '', from, to, state }: UrlValues) => ({
  ...{ q, from: dayIn(from), to: dayIn(to) },
  accountId: /^[1-9]\d{0,14}$/.test(accountId) ? accountId : undefined,
  state: STATES.find((known) => known === state) ?? 'open',
});

/** The accounts that a list is narrowed to. */
export function accountsIn(url: UrlValues, accounts: readonly BankAccount[]): readonly BankAccount[] {
  const { accountId } = filtersIn(url);
  return accountId ? accounts.filter(({ id }) => String(id) === accountId) : accounts;
}
