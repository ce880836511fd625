/** Only what differs from what is stored is sent, so that what somebody else changed beside it stays. */
export const changesIn = <Body extends object>(body: Body, row: object): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== (row as Record<string, unknown>)[name]),
  ) as Partial<Body>;
