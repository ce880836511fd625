import type { BankAccount, LoadedStatements } from '@brick/domain/bank/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { createIdempotencyKeyCache } from '../../platform/api/idempotency-keys.ts';
import { useSingleMutation } from '../../platform/api/use-single-mutation.ts';
import { addAccountEndpoint, BANK_KEY, loadRowsEndpoint, updateAccountEndpoint } from '../bank-endpoints.ts';
import type { NewAccount } from './account-choice.tsx';
import { keptLayout, type TableLayout } from './table-layout.ts';
import type { TableRow } from './table-rows.ts';

interface SentTable {
  /** Null for a new one. */
  account: BankAccount | null;
  added: NewAccount;
  rows: readonly TableRow[];
  layout: TableLayout;
  fileName: string;
  /** Also days that were loaded in another format. */
  again: boolean;
}

/**
 * Loads the rows of a table into its account, a new one if it is not there yet. All of them are sent at once: equal rows
 * of a file are counted. How they were read is kept with the account.
 */
export function useImportRows(onAccount: (id: number) => void) {
  const client = useQueryClient();
  const [keys] = useState(createIdempotencyKeyCache);
  return useSingleMutation<LoadedStatements, Error, SentTable>({
    mutationFn: async ({ account, added, rows, layout, fileName, again }) => {
      const tableLayout = keptLayout(layout);
      const body = { ...added, tableLayout };
      const { id } = account ?? (await call(addAccountEndpoint, { body, idempotencyKey: keys.keyFor(body) }));
      // If the rows are refused, the account is there and is not added twice.
      if (account === null) onAccount(id);
      const loaded = await call(loadRowsEndpoint, {
        params: { id },
        body: { rows: rows.flatMap(({ row }) => row ?? []), again, fileName },
      });
      if (account !== null) await call(updateAccountEndpoint, { params: { id }, body: { tableLayout } });
      return loaded;
    },
    onSettled: () => client.invalidateQueries({ queryKey: BANK_KEY }),
  });
}
