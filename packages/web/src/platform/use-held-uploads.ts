import type { holdUploaded } from '@brick/domain/files/contract';
import { useEffect } from 'react';
import { call, callOf } from './call.ts';

const held = callOf<typeof holdUploaded>('POST', '/api/upload/held');

const FILE = /^\/api\/files\//;
/** Milliseconds after a change until it is told, and between two times; the server holds an upload for fifteen minutes. */
const SOON = 2000;
const EVERY = 5 * 60_000;
/** Of many photos that come one after the other, so many wait to be told of at most. */
const AT_ONCE = 25;

/** Tells the server that a form shows these uploads, for as long as it does: until a record carries them they stay. */
export function useHeldUploads(urls: readonly (string | null)[]): void {
  const shown = urls.filter((url) => url !== null && FILE.test(url));
  const told = shown.join(' ');
  const isMany = shown.length > 0 && shown.length % AT_ONCE === 0;
  useEffect(() => {
    if (told === '') return;
    // Nobody waits for it: what is not held stays for a day all the same.
    const hold = () => void call(held, { body: { urls: told.split(' ') } }).catch(() => {});
    const first = setTimeout(hold, isMany ? 0 : SOON);
    const timer = setInterval(hold, EVERY);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [told, isMany]);
}
