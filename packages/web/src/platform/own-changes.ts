import { amountsAsText } from '@brick/domain/money/money';
/** Of what a form holds, the fields that were changed in it: what somebody else changed beside them stays. */
export const changesIn = <Body extends object>(body: Body, row: object): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        JSON.stringify(value, amountsAsText) !==
        JSON.stringify((row as Record<string, unknown>)[name], amountsAsText),
    ),
  ) as Partial<Body>;
