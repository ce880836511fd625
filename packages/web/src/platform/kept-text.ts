import { useEffect, useMemo, useState } from 'react';
import { draftKeeper, draftKey } from './draft-store.ts';
import { useUser } from './session.ts';

/**
 * A text that is kept on this device while it is typed, and is back when its field opens again. The third forgets it:
 * it was sent, or thrown away.
 */
export function useKeptText(
  name: string,
  start: string,
): readonly [text: string, setText: (text: string) => void, drop: () => void] {
  const user = useUser();
  const keeper = useMemo(() => draftKeeper(draftKey(user.id, name)), [user.id, name]);
  const [text, setText] = useState(() => {
    const kept = keeper.read()?.['text'];
    return typeof kept === 'string' ? kept : start;
  });
  useEffect(() => {
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
  const type = (typed: string) => {
    setText(typed);
    if (typed === start) keeper.drop();
    else keeper.put({ text: typed });
  };
  const drop = () => {
    keeper.drop();
    setText(start);
  };
  return [text, type, drop];
}
