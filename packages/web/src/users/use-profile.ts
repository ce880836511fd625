import type { JobTitle } from '@brick/domain/users/choices';
import { profileBody, updateProfile, type userFacts } from '@brick/domain/users/contract';
import type { Country } from '@brick/domain/users/countries';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod';
import { useAccountForm } from '../platform/account-form.ts';
import { call, callOf } from '../platform/call.ts';
import type { ContractForm } from '../platform/forms.ts';
import { USER_KEY } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';

// The password is no part of a profile: it is asked for where another address or phone number is entered.
const formBody = profileBody.extend({ password: z.string().max(1024), claimEmail: z.boolean() });

type Profile = z.output<typeof formBody>;

export type ProfileForm = ContractForm<z.input<typeof formBody>, Profile>;

const startOf = (user: CurrentUser): z.input<typeof formBody> => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  email: user.email ?? '',
  phone: user.phone ?? '',
  // A title that is not among those offered has to be chosen anew before the form goes out.
  role: user.role as JobTitle,
  company: user.company ?? '',
  address: user.address ?? '',
  city: user.city ?? '',
  country: user.country as Country,
  bio: user.bio ?? '',
  website: user.website ?? '',
  linkedin: user.linkedin ?? '',
  password: '',
  claimEmail: false,
});

type Change = Partial<Profile> & { avatar?: string | null };

/** Saves some fields of the profile, with its toasts. */
export function useSaveProfile() {
  const t = useTranslations('profile');
  const client = useQueryClient();
  return useAction<Change, CurrentUser>({
    send: (change) => call(updateProfile, { body: change }),
    success: () => ({ title: t('savedTitle'), description: t('savedText') }),
    failure: t('failed'),
    refresh: [USER_KEY],
    onSuccess: (user) => client.setQueryData<CurrentUser | null>(USER_KEY, user),
  });
}

/** Takes the picture away and offers to bring it back. */
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
    onSuccess: (user) => client.setQueryData<CurrentUser | null>(USER_KEY, user),
  });
}

/** The form of the profile, and its onSubmit: saves what was changed. */
export function useProfileForm() {
  const { form, changesIn, saving } = useAccountForm(formBody, startOf, 'profile', [
    'password',
    'claimEmail',
  ]);
  const save = useSaveProfile();
  const changeIn = (body: Profile): Change => {
    const { password, claimEmail, ...change } = changesIn(body);
    if (!('email' in change || 'phone' in change) || !password) return change;
    return { ...change, password, ...(claimEmail && { claimEmail }) };
  };
  const onSubmit = form.submit(async (body) => {
    const { email } = await saving(() => save.mutateAsync(changeIn(body)));
    // A claimed address is not there yet: the one that is stays in the form until its link is used.
    if (body.claimEmail)
      form.reset({ ...form.getValues(), email: email ?? '', password: '', claimEmail: false });
  });
  return { form, onSubmit, pending: save.isPending };
}

const readFacts = callOf<typeof userFacts>('GET', '/api/user/facts');

/** The live connection of a page that has just been loaded is there a moment later than its first reads. */
const LOOK_AGAIN_MS = 3000;

/** How often that is looked at before one is said to be offline. */
const LOOKS = 3;

export function useFacts() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['facts'],
    queryFn: ({ signal }) => call(readFacts, { signal }),
  });
  const offline = data?.online === false;
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!offline) return;
    // Each look is followed by another while one is offline.
    const again = setTimeout(() => void refetch().then(() => setLooks(looks + 1)), LOOK_AGAIN_MS);
    return () => clearTimeout(again);
  }, [offline, looks, refetch]);
  // Null while it may be that the connection is only about to be there.
  const online = data?.online === true ? true : looks < LOOKS ? null : false;
  return { facts: data, online, isError, retry: () => void refetch() };
}
