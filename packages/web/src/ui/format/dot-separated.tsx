import { Fragment } from 'react';

interface InLineProps {
  /** Texts of any language; those that are absent are left out. */
  parts: readonly (string | false | null | undefined)[];
}

/** Texts one behind the other, in the direction of the page: none of them turns its neighbours. */
export function DotSeparated({ parts }: InLineProps) {
  return parts.filter(Boolean).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity
    <Fragment key={place}>
      {place > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
