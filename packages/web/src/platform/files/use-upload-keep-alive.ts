import type { holdUploadedFiles } from '@brick/domain/files/api';
import { useEffect } from 'react';
import { call, endpointRef } from '../api/call.ts';

const holdEndpoint = endpointRef<typeof holdUploadedFiles>('POST', '/api/upload/held');

const FILE_PATH = /^\/api\/files\//;
/**
 * Delay after a change, and interval between two calls, in milliseconds; the server holds an upload for fifteen
 * minutes.
 */
const FIRST_HOLD_MS = 2000;
const HOLD_EVERY_MS = 5 * 60_000;
/** Of many photos in a row, at most this many wait for the delay. */
const HOLD_AT_COUNT = 25;

/**
 * Tells the server that a form shows these uploads, as long as it does: unattached uploads would be deleted
 * otherwise.
 */
export function useUploadKeepAlive(urls: readonly (string | null)[]): void {
  const shown = urls.filter((url) => url !== null && FILE_PATH.test(url));
  const told = shown.join(' ');
  const isMany = shown.length > 0 && shown.length % HOLD_AT_COUNT === 0;
  useEffect(() => {
    if (told === '') return;
    // Errors are ignored: an upload that is not held stays for a day all the same.
    const hold = () => void call(holdEndpoint, { body: { urls: told.split(' ') } }).catch(() => {});
    const first = setTimeout(hold, isMany ? 0 : FIRST_HOLD_MS);
    const timer = setInterval(hold, HOLD_EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [told, isMany]);
}
