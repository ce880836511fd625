import { isSameJson } from '@brick/domain/money/json';

/** The fields of a form that were changed in it, so that other people's changes to other fields stay. */
export const changedFields = <Body extends object>(body: Body, row: object): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => !isSameJson(value, (row as Record<string, unknown>)[name]),
    ),
  ) as Partial<Body>;
