import type { Identity, listIdentities, removeIdentity } from '@brick/domain/auth/oidc-api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, callAll, endpointRef } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { useSingleMutation } from '../platform/api/use-single-mutation.ts';
import { type Provider, readSignInOptions } from '../platform/session/sign-in-options.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { toast } from '../ui/overlay/toast-store.ts';
import { SettingsSection } from './settings-section.tsx';

const LinkForm = lazyComponent(() => import('./link-provider-form.tsx'), 'LinkProviderForm');

const readIdentities = endpointRef<typeof listIdentities>('GET', '/api/user/identities');
const removeOne = endpointRef<typeof removeIdentity>('DELETE', '/api/user/identities/{identityId}');

const IDENTITIES_KEY = ['identities'] as const;

const labelOf = (identity: Identity): string | undefined =>
  readSignInOptions().providers.find(({ name }) => name === identity.provider)?.label;

interface IdentityRowProps {
  identity: Identity;
  onRemove: () => void;
}

function IdentityRow({ identity, onRemove }: IdentityRowProps) {
  const t = useTranslations('identities');
  const { instant } = useFormat();
  const label = labelOf(identity);
  const shown = label ?? identity.provider;
  const when = (at: string) => instant(at, { time: true });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3">
      <KeyRound size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <span className="font-medium">{shown}</span>
        {identity.shownAs && <bdi className="text-ink-2 wrap-anywhere">{identity.shownAs}</bdi>}
        <span className="t-sm text-ink-3">
          {t('used', { since: when(identity.createdAt), when: when(identity.lastUsedAt) })}
        </span>
        {label === undefined && <span className="t-sm text-ochre">{t('unset')}</span>}
      </div>
      <Button
        size="sm"
        aria-label={t('removeOf', { provider: shown, name: identity.shownAs ?? identity.issuer })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
}

function RemoveDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const t = useTranslations('identities');
  const client = useQueryClient();
  // Without a toast about a failure: what the server says stands in the dialog, most often that it is the last one.
  const removal = useSingleMutation({
    mutationFn: (identityId: number) => call(removeOne, { params: { identityId } }),
    onSuccess: () => {
      toast({ title: t('removed') });
      onClose();
      return client.invalidateQueries({ queryKey: IDENTITIES_KEY });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('removeTitle', { provider: labelOf(identity) ?? identity.provider })}
      description={t('removeText')}
      confirmLabel={t('remove')}
      pending={removal.isPending}
      error={
        removal.error ? (isCallError(removal.error) ? removal.error.detail : t('removeFailed')) : undefined
      }
      onConfirm={() => removal.mutate(identity.id)}
    />
  );
}

function IdentityList({ onRemove }: { onRemove: (identity: Identity) => void }) {
  const t = useTranslations('identities');
  const { data, isError, refetch } = useQuery({
    queryKey: IDENTITIES_KEY,
    queryFn: ({ signal }) => callAll(readIdentities, { signal }),
  });
  if (isError && !data) return <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={3} />;
  if (data.length === 0) return <EmptyState compact title={t('empty')} text={t('emptyText')} />;
  return (
    <ul aria-label={t('title')} className="border-t border-line">
      {data.map((identity) => (
        <IdentityRow key={identity.id} identity={identity} onRemove={() => onRemove(identity)} />
      ))}
    </ul>
  );
}

/** With which accounts elsewhere the user signs in, a section of the settings. */
export function SignInMethods() {
  const t = useTranslations('identities');
  const [linking, setLinking] = useState<Provider | null>(null);
  const [removing, setRemoving] = useState<Identity | null>(null);
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <div className="flex flex-wrap gap-2">
        {readSignInOptions().providers.map((provider) => (
          <Button key={provider.name} onClick={() => setLinking(provider)}>
            {t('link', { provider: provider.label })}
          </Button>
        ))}
      </div>
      <IdentityList onRemove={setRemoving} />
      {linking && (
        <Suspense>
          <LinkForm provider={linking} onClose={() => setLinking(null)} />
        </Suspense>
      )}
      {removing && <RemoveDialog identity={removing} onClose={() => setRemoving(null)} />}
    </SettingsSection>
  );
}
