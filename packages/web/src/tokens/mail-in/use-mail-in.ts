import type {
  AcceptedMail,
  acceptHeldMail,
  dropHeldMail,
  getMailIn,
  HeldMail,
  listHeldMails,
  MailIn,
  newMailAddress,
  removeMailAddress,
  setMailSenders,
} from '@brick/domain/mail-in/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, endpointRef } from '../../platform/api/call.ts';
import { refreshAfterWrite, useAction } from '../../platform/api/use-action.ts';
import { useSingleMutation } from '../../platform/api/use-single-mutation.ts';
import { useUndoableAction } from '../../platform/api/use-undoable-action.ts';
import { projectKey } from '../../platform/projects/current-project.ts';

const get = endpointRef<typeof getMailIn>('GET', '/api/projects/{projectId}/mail-in');
const newAddress = endpointRef<typeof newMailAddress>('POST', '/api/projects/{projectId}/mail-in/address');
const removeAddress = endpointRef<typeof removeMailAddress>(
  'DELETE',
  '/api/projects/{projectId}/mail-in/address',
);
const setSenders = endpointRef<typeof setMailSenders>('PUT', '/api/projects/{projectId}/mail-in/senders');
const listHeld = endpointRef<typeof listHeldMails>('GET', '/api/projects/{projectId}/held-mails');
const accept = endpointRef<typeof acceptHeldMail>('POST', '/api/held-mails/{id}/accept');
const drop = endpointRef<typeof dropHeldMail>('DELETE', '/api/held-mails/{id}');

/** The server looks for mail every minute, which changes no record and so is no live event. */
const LOOK_EVERY_MS = 60_000;

/** The query key of what a project takes in by mail, with everything of it below. */
export const mailInKey = (projectId: number): readonly unknown[] =>
  projectKey(projectId, 'connections', 'mail-in');

/** The address of a project, whose mail it takes, and how the mailbox is. */
export const useMailIn = (projectId: number) =>
  useQuery({
    queryKey: [...mailInKey(projectId), 'address'],
    queryFn: ({ signal }) => call(get, { params: { projectId }, signal }),
    refetchInterval: LOOK_EVERY_MS,
  });

/** The mails that are held, newest first. */
export const useHeldMails = (projectId: number) =>
  useQuery({
    queryKey: [...mailInKey(projectId), 'held'],
    queryFn: ({ signal }) => callAll(listHeld, { params: { projectId }, signal }),
  });

/** Switches the address on, or replaces it. */
export function useNewAddress(projectId: number, what: 'switchOn' | 'replace') {
  const t = useTranslations('mail-in.address');
  return useAction<void, MailIn>({
    send: () => call(newAddress, { params: { projectId } }),
    success: t(`${what}.done`),
    failure: t(`${what}.failed`),
    refresh: [mailInKey(projectId)],
  });
}

export function useSwitchOff(projectId: number) {
  const t = useTranslations('mail-in.address.switchOff');
  return useAction({
    send: () => call(removeAddress, { params: { projectId } }),
    success: t('done'),
    failure: t('failed'),
    refresh: [mailInKey(projectId)],
  });
}

type Senders = Pick<MailIn, 'senders' | 'version'>;

/** Sends the whole list of senders, as it was edited from one version. */
const sendSenders = (projectId: number, body: Senders) => call(setSenders, { params: { projectId }, body });

/** Adds a sender to the list. Why it is refused stands beside the field. */
export function useAddSender(projectId: number, { senders, version }: MailIn) {
  const t = useTranslations('mail-in.senders');
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: async (sender: string) => {
      const now = await sendSenders(projectId, { senders: [...senders, sender], version });
      // The server takes an equal one for the same.
      if (now.senders.length === senders.length) throw new Error(t('listed'));
    },
    onSettled: () => refreshAfterWrite(client, [mailInKey(projectId)]),
  });
}

/** Removes a sender from the list, with Undo. */
export function useRemoveSender(projectId: number, { senders, version }: MailIn) {
  const t = useTranslations('mail-in.senders');
  return useUndoableAction<string, Senders>({
    send: (sender) => sendSenders(projectId, { senders: senders.filter((each) => each !== sender), version }),
    success: t('removed'),
    failure: t('removeFailed'),
    undo: {
      send: (_, now) => sendSenders(projectId, { senders, version: now.version }),
      success: t('takenBack'),
      failure: t('takeBackFailed'),
    },
    refresh: [mailInKey(projectId)],
  });
}

/** Receives the files of a held mail; `onRefused` hears of those that were not. */
export function useAcceptMail(projectId: number, onRefused: (reply: AcceptedMail) => void) {
  const t = useTranslations('mail-in.held');
  return useAction<HeldMail, AcceptedMail>({
    send: ({ id }) => call(accept, { params: { id } }),
    success: ({ received, refused }) =>
      refused.length > 0 ? null : { description: t('accepted', { count: received }) },
    failure: t('acceptFailed'),
    refresh: [mailInKey(projectId)],
    onSuccess: (reply) => reply.refused.length > 0 && onRefused(reply),
  });
}

export function useDropMail(projectId: number) {
  const t = useTranslations('mail-in.held');
  return useAction<number>({
    send: (id) => call(drop, { params: { id } }),
    success: t('dropped'),
    failure: t('dropFailed'),
    refresh: [mailInKey(projectId)],
  });
}
