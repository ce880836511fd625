import type { Project } from '@brick/domain/projects/api';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { detailOf } from '../api/error-detail.ts';
import { usePermission } from '../projects/current-project.ts';
import { DocsLink } from './docs-link.tsx';
import { TokenItem } from './token-item.tsx';
import { type AnyToken, useTakeOverToken, useTokens, useWithdrawToken } from './use-tokens.ts';

const TokenForm = lazyComponent(() => import('./token-form.tsx'), 'TokenForm');

interface TokenListProps {
  label: string;
  /** The project whose tokens they are; null for the user's own. */
  project: Project | null;
}

/** Tokens, each with what it may do; those that work no more are folded away. A new one is made here. */
export function TokenList({ label, project }: TokenListProps) {
  const t = useTranslations('tokens');
  const may = usePermission();
  const { data, isError, refetch } = useTokens(project?.id ?? null);
  const [making, setMaking] = useState(false);
  const [asked, setAsked] = useState<{ what: 'withdraw' | 'takeOver'; token: AnyToken } | null>(null);
  const of = project ? 'project' : 'personal';
  const add = (project === null || may('connections', 'create')) && (
    <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setMaking(true)}>
      {t(`${of}.new`)}
    </Button>
  );
  const ended = data?.filter(({ state }) => state === 'expired' || state === 'withdrawn') ?? [];
  const working = data?.filter((token) => !ended.includes(token)) ?? [];
  const item = (token: AnyToken) => (
    <TokenItem key={token.id} token={token}>
      {token.state === 'stopped' && project?.role === 'owner' && (
        <Button
          size="sm"
          aria-label={t('takeOver.actionFor', { name: token.name })}
          onClick={() => setAsked({ what: 'takeOver', token })}
        >
          {t('takeOver.action')}
        </Button>
      )}
      {working.includes(token) && (project === null || may('connections', 'delete')) && (
        <Button
          size="sm"
          aria-label={t('withdraw.actionFor', { name: token.name })}
          onClick={() => setAsked({ what: 'withdraw', token })}
        >
          {t('withdraw.action')}
        </Button>
      )}
    </TokenItem>
  );
  return (
    <div className="grid grid-cols-1 gap-3">
      {isError && !data ? (
        <ErrorState text={t('list.failed')} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonText lines={4} />
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            {add}
            <DocsLink />
          </div>
          {working.length > 0 ? (
            <ul aria-label={label} className="border-t border-line">
              {working.map(item)}
            </ul>
          ) : (
            <EmptyState compact title={t(`${of}.empty`)} text={t(`${of}.emptyText`)} />
          )}
          {ended.length > 0 && (
            <details>
              <summary className="cursor-pointer py-2 text-ink-2">
                {t('list.ended', { count: ended.length })}
              </summary>
              <ul className="border-t border-line">{ended.map(item)}</ul>
            </details>
          )}
        </>
      )}
      {making && (
        <Suspense>
          <TokenForm project={project} onClose={() => setMaking(false)} />
        </Suspense>
      )}
      {asked?.what === 'withdraw' && (
        <WithdrawDialog token={asked.token} project={project} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'takeOver' && project && (
        <TakeOverDialog token={asked.token} project={project} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

interface TokenDialogProps {
  token: AnyToken;
  onClose: () => void;
}

function WithdrawDialog({ token, project, onClose }: TokenDialogProps & Pick<TokenListProps, 'project'>) {
  const t = useTranslations('tokens.withdraw');
  const withdrawal = useWithdrawToken(project?.id ?? null);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('title', { name: token.name })}
      description={t('text')}
      confirmLabel={t('action')}
      cancelLabel={t('keep')}
      pending={withdrawal.isPending}
      error={detailOf(withdrawal.error)}
      onConfirm={() => withdrawal.mutate(token.id, { onSuccess: onClose })}
    />
  );
}

function TakeOverDialog({ token, project, onClose }: TokenDialogProps & { project: Project }) {
  const t = useTranslations('tokens.takeOver');
  const taking = useTakeOverToken(project.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="plain"
      title={t('title', { name: token.name })}
      description={t('text')}
      confirmLabel={t('action')}
      pending={taking.isPending}
      error={detailOf(taking.error)}
      onConfirm={() => taking.mutate(token.id, { onSuccess: onClose })}
    />
  );
}
