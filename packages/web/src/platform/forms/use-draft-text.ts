import { useEffect, useMemo, useState } from 'react';
import { useUser } from '../session/session.ts';
import { draftKey } from './draft-keys.ts';
import { createDraftWriter } from './draft-storage.ts';

/** Stores what is not saved on this device, in case the tab is closed or left. */
export function useDraftWriter(name: string) {
  const user = useUser();
  const keeper = useMemo(() => createDraftWriter(draftKey(user.id, name)), [user.id, name]);
  useEffect(() => {
    addEventListener('pagehide', keeper.flush);
    return () => {
      removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}

/**
 * A text that is kept on this device while it is typed, and restored when its field opens again. The third value
 * deletes the draft, after it was sent or discarded.
 */
export function useDraftText(
  name: string,
  start: string,
): readonly [text: string, setText: (text: string) => void, drop: () => void] {
  const keeper = useDraftWriter(name);
  const [text, setText] = useState(() => {
    const kept = keeper.read()?.['text'];
    return typeof kept === 'string' ? kept : start;
  });
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
