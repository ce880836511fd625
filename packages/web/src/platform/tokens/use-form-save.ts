import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { toast } from '../../ui/overlay/toast-store.ts';
import { refreshAfterWrite } from '../api/use-action.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';

interface FormSave<Body> {
  send: (body: Body) => Promise<unknown>;
  /** What a toast says of a change, before the form closes; null for what is new, of which the form shows the secret. */
  saved: string | null;
  queryKey: QueryKey;
  onClose: () => void;
}

/** Sends a form. There is no toast about a failure: what the server says stands in the form. */
export function useFormSave<Body>({ send, saved, queryKey, onClose }: FormSave<Body>) {
  const frame = useTranslations('frame');
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    onSuccess: () => {
      if (saved !== null) {
        toast({ title: frame('success'), description: saved });
        onClose();
      }
      return refreshAfterWrite(client, [queryKey]);
    },
  });
}
