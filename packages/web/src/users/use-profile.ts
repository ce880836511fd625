import { profileBody, updateProfile, type userFacts } from '@brick/domain/users/api';
import type { Country } from '@brick/domain/users/countries';
import type { CurrentUser } from '@brick/domain/users/current-user';
import type { JobTitle } from '@brick/domain/users/languages-and-job-titles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod';
import { call, endpointRef } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { textsOf } from '../platform/forms/empty-values.ts';
import type { ApiForm } from '../platform/forms/use-api-form.ts';
import { keepUser, USER_KEY } from '../platform/session/session.ts';
import { useAccountEditForm } from '../platform/session/use-account-edit-form.ts';

// The password is not part of the profile. It is required to change the email address or phone number.
const formBody = profileBody.extend({ password: z.string().max(1024), claimEmail: z.boolean() });

type Profile = z.output<typeof formBody>;

export type ProfileForm = ApiForm<z.input<typeof formBody>, Profile>;

const initialValues = (user: CurrentUser): z.input<typeof formBody> => ({
  ...textsOf(user, ['firstName', 'lastName', 'email', 'phone', 'company', 'address', 'city']),
  ...textsOf(user, ['bio', 'website', 'linkedin']),
  // A title that is no longer offered must be chosen again before the form can be sent.
  role: user.role as JobTitle,
  country: user.country as Country,
  password: '',
  claimEmail: false,
});

type ProfileChange = Partial<Profile> & { avatar?: string | null };

/** Saves some fields of the profile and shows a toast. */
export function useSaveProfile() {
  const t = useTranslations('profile');
  const client = useQueryClient();
  return useAction<ProfileChange, CurrentUser>({
    send: (change) => call(updateProfile, { body: change }),
    success: () => ({ title: t('savedTitle'), description: t('savedText') }),
    failure: t('failed'),
    refresh: [USER_KEY],
    onSuccess: (user) => keepUser(client, user),
  });
}

/** Removes the picture and offers to restore it. */
export function useRemovePicture(onUndo: () => void) {
  const t = useTranslations('profile');
  const client = useQueryClient();
  return useAction<void, CurrentUser>({
    send: () => call(updateProfile, { body: { avatar: null } }),
    success: () => ({
      title: t('savedTitle'),
      description: t('picture.removed'),
      action: { label: t('picture.undo'), onAction: onUndo },
    }),
    failure: t('failed'),
    refresh: [USER_KEY],
    onSuccess: (user) => keepUser(client, user),
  });
}

/** The profile form and its onSubmit, which saves the changed fields. */
export function useProfileForm() {
  const { form, changesIn, saving } = useAccountEditForm(formBody, initialValues, 'profile', [
    'password',
    'claimEmail',
  ]);
  const save = useSaveProfile();
  const changeIn = (body: Profile): ProfileChange => {
    const { password, claimEmail, ...change } = changesIn(body);
    if (!('email' in change || 'phone' in change) || !password) return change;
    return { ...change, password, ...(claimEmail && { claimEmail }) };
  };
  const onSubmit = form.submit(async (body) => {
    const { email } = await saving(() => save.mutateAsync(changeIn(body)));
    // A new address only applies once its link is used. Until then the form shows the current one.
    if (body.claimEmail)
      form.reset({ ...form.getValues(), email: email ?? '', password: '', claimEmail: false });
  });
  return { form, onSubmit, pending: save.isPending };
}

const userFactsEndpoint = endpointRef<typeof userFacts>('GET', '/api/user/facts');

/** The live connection of a new page opens a moment after its first requests. */
const RETRY_MS = 3000;

/** Number of checks before the user is shown as offline. */
const MAX_RETRIES = 3;

export function useUserFacts() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['facts'],
    queryFn: ({ signal }) => call(userFactsEndpoint, { signal }),
  });
  const offline = data?.online === false;
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!offline) return;
    // Checks again as long as the user is offline.
    const again = setTimeout(() => void refetch().then(() => setLooks(looks + 1)), RETRY_MS);
    return () => clearTimeout(again);
  }, [offline, looks, refetch]);
  // Null while the connection may still be opening.
  const online = data?.online === true ? true : looks < MAX_RETRIES ? null : false;
  return { facts: data, online, isError, retry: () => void refetch() };
}
