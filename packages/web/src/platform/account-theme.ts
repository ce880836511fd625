import type { updateSettings } from '@brick/domain/settings/contract';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useQueryClient } from '@tanstack/react-query';
import { call, callOf } from './call.ts';
import { USER_KEY } from './session.ts';
import { chosenTheme, type ThemeChoice, useTheme } from './theme.ts';

const saveSettings = callOf<typeof updateSettings>('PUT', '/api/user/settings');

/** What the account's two switches have to say for a choice. */
const settingsOf = (choice: ThemeChoice) =>
  choice === 'system'
    ? { followSystemTheme: true }
    : { followSystemTheme: false, darkMode: choice === 'dark' };

/** The theme, and a choice that holds here at once and on one's other devices as soon as it is stored. */
export function useAccountTheme(): ReturnType<typeof useTheme> {
  const client = useQueryClient();
  const theme = useTheme();
  const choose = (choice: ThemeChoice) => {
    theme.choose(choice);
    call(saveSettings, { body: settingsOf(choice) }).then(
      (user) => {
        // Of two choices in quick succession the later one holds, whichever answer comes first.
        if (chosenTheme() === choice) client.setQueryData<CurrentUser | null>(USER_KEY, user);
      },
      // Without an answer the choice holds on this device alone: nothing that anyone has to be told.
      () => undefined,
    );
  };
  return { ...theme, choose };
}
