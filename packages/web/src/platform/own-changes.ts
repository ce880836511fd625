import { alike } from '@brick/domain/money/json';

/** Of what a form holds, the fields that were changed in it: what somebody else changed beside them stays. */
export const changesIn = <Body extends object>(body: Body, row: object): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !alike(value, (row as Record<string, unknown>)[name])),
  ) as Partial<Body>;
