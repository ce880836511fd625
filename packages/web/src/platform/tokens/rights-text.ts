import { ACTIONS, type Action, type Resource, type RightName } from '@brick/domain/permissions';
import { TOKEN_PRESETS, TOKEN_SCOPES, type TokenPreset } from '@brick/domain/tokens/scopes';
import { useTranslations } from 'use-intl';
import { useResourceName } from '../projects/use-resource-name.ts';

/** The presets in the order in which they are offered. */
export const PRESETS = Object.keys(TOKEN_PRESETS) as TokenPreset[];

/** The resource and the action that a right names. */
export const partsOf = (right: RightName) => right.split(':') as [Resource, Action];

/** The preset that a token was made with, or null if its rights were chosen one by one. */
export const presetOf = (scopes: readonly string[], money: boolean): TokenPreset | null =>
  PRESETS.find((name) => {
    const preset = TOKEN_PRESETS[name];
    return (
      preset.money === money &&
      preset.scopes.length === scopes.length &&
      preset.scopes.every((scope) => scopes.includes(scope))
    );
  }) ?? null;

/** Says rights in words, a line for each action: "Read: Documents · Expenses". Rights of a newer version are left out. */
export function useRightsText(): (scopes: readonly string[]) => string[] {
  const t = useTranslations('tokens');
  const called = useResourceName();
  return (scopes) => {
    const known = TOKEN_SCOPES.filter((scope) => scopes.includes(scope)).map(partsOf);
    return ACTIONS.flatMap((action) => {
      const what = known.filter(([, each]) => each === action).map(([resource]) => called(resource));
      return what.length === 0
        ? []
        : [t('list.line', { action: t(`actions.${action}`), what: what.join(' · ') })];
    });
  };
}
