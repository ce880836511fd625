import { settingsBody, type settingsOptions, updateSettings } from '@brick/domain/settings/contract';
import type { TimeZone } from '@brick/domain/users/choices';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { useAccountForm } from '../platform/account-form.ts';
import { call, callOf } from '../platform/call.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import type { ContractForm } from '../platform/forms.ts';
import { USER_KEY } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';

type Settings = z.output<typeof settingsBody>;

export type SettingsForm = ContractForm<z.input<typeof settingsBody>, Settings>;

const readOptions = callOf<typeof settingsOptions>('GET', '/api/settings/options');

/** Which ways of telling people the operator has set up; undefined until it is known. */
export const useSettingsOptions = () =>
  useQuery({
    queryKey: ['settings', 'options'],
    queryFn: ({ signal }) => call(readOptions, { signal }),
  }).data;

const startOf = (user: CurrentUser): Settings => ({
  currency: user.currency,
  language: user.language,
  timezone: user.timezone as TimeZone,
  emailNotifications: user.emailNotifications,
  smsNotifications: user.smsNotifications,
  dailyDigest: user.dailyDigest,
  darkMode: user.darkMode,
  followSystemTheme: user.followSystemTheme,
  siteMode: user.siteMode,
  keyboardShortcuts: user.keyboardShortcuts,
});

/** The form of the settings, and its onSubmit: saves what was changed, and everything follows at once. */
export function useSettingsForm() {
  const t = useTranslations('settings');
  const client = useQueryClient();
  const { form, changesIn, saving } = useAccountForm(settingsBody, startOf, 'settings');
  const save = useAction<Partial<Settings>, CurrentUser>({
    send: (changes) => call(updateSettings, { body: changes }),
    success: () => ({ title: t('savedTitle'), description: t('savedText') }),
    failure: t('failed'),
    // Projects without a currency of their own take the new one, and the day may be another.
    refresh: [USER_KEY, PROJECTS_KEY],
    onSuccess: (user) => client.setQueryData<CurrentUser | null>(USER_KEY, user),
  });
  const onSubmit = form.submit((body) => saving(() => save.mutateAsync(changesIn(body))));
  return { form, onSubmit, pending: save.isPending };
}
