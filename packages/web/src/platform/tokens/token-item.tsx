import type { TokenState } from '@brick/domain/tokens/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/feedback/status-badge.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { ItemDetail } from '../../ui/layout/item-detail.tsx';
import { projectsQuery } from '../projects/current-project.ts';
import { presetOf, useRightsText } from './rights-text.ts';
import type { AnyToken } from './use-tokens.ts';

const LOOKS = {
  open: { shape: 'tick', tone: 'moss' },
  stopped: { shape: 'ring', tone: 'ochre' },
  expired: { shape: 'cross', tone: 'crimson' },
  withdrawn: { shape: 'dash', tone: 'slate' },
} as const satisfies Record<TokenState, object>;

function Projects({ ids }: { ids: readonly number[] | null }) {
  const t = useTranslations('tokens.list');
  const { data } = useQuery(projectsQuery);
  if (ids === null) return <>{t('allProjects')}</>;
  const named = data?.filter(({ id }) => ids.includes(id)) ?? [];
  if (named.length === 0) return <>–</>;
  return (
    <ul>
      {named.map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Rights({ token }: { token: AnyToken }) {
  const presets = useTranslations('tokens.presets');
  const rights = useRightsText();
  const preset = presetOf(token.scopes, token.money);
  if (preset) return <>{presets(preset)}</>;
  return (
    <ul>
      {rights(token.scopes).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** A token in its list: whether it works, what it may do and where, and when it was last used. */
export function TokenItem({ token, children }: { token: AnyToken; children: ReactNode }) {
  const t = useTranslations('tokens.list');
  const roles = useTranslations('members.roles');
  const { instant } = useFormat();
  const { name, state, lastUsedAt, lastUsedFrom } = token;
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="t-md min-w-0 font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <Badge {...LOOKS[state]} label={t(`states.${state}`)} />
        <span className="ms-auto flex flex-wrap gap-2">{children}</span>
      </div>
      {state === 'stopped' && <p className="text-pretty text-ink-2">{t('stoppedText')}</p>}
      <dl className="t-sm grid gap-y-1">
        <ItemDetail label={t('may')}>
          <Rights token={token} />
        </ItemDetail>
        {'role' in token ? (
          <>
            <ItemDetail label={t('role')}>{roles(token.role)}</ItemDetail>
            <ItemDetail label={t('maker')}>
              <bdi>{token.createdByName ?? '–'}</bdi>
            </ItemDetail>
          </>
        ) : (
          <ItemDetail label={t('projects')}>
            <Projects ids={token.projects} />
          </ItemDetail>
        )}
        <ItemDetail label={t('money')}>{t(token.money ? 'withMoney' : 'withoutMoney')}</ItemDetail>
        <ItemDetail label={t('expires')}>{instant(token.expiresAt)}</ItemDetail>
        <ItemDetail label={t('used')}>
          {lastUsedAt === null
            ? t('unused')
            : lastUsedFrom === null
              ? instant(lastUsedAt, { time: true })
              : t('usedFrom', { when: instant(lastUsedAt, { time: true }), address: lastUsedFrom })}
        </ItemDetail>
      </dl>
    </li>
  );
}
