import { type PlacedNode, treeOf } from '@brick/domain/places/tree';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { usePack } from '../pack/pack-context.tsx';
import type { Pack } from '../pack/pack-store.ts';

export type SitePlace = Pack['places'] extends ReadonlyMap<number, infer Row> ? Row : never;

/** The places of this project from the top down, each followed by everything below it. */
export function usePlaces(): readonly SitePlace[] {
  const { pack } = usePack();
  const locale = useLocale();
  return useMemo(
    () =>
      treeOf([...(pack?.places.values() ?? [])], new Intl.Collator(locale, { numeric: true })).map(
        ({ place }: PlacedNode<SitePlace>) => place,
      ),
    [pack, locale],
  );
}

/** Whether a place has all the words of a search in its path or name. */
export function placeHasWords({ path, name }: Pick<SitePlace, 'path' | 'name'>, typed: string): boolean {
  const text = `${path} ${name ?? ''}`.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
