import type { PrintLabel } from '@brick/pdf/document/printout';
import { encode } from 'uqr';

/** Modules left empty around a code, without which some cameras cannot read it. */
const QUIET = 2;

/** Returns a text as a QR code: one path with the dark runs of each row. */
export function qrCodeOf(text: string): PrintLabel['code'] {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join('') };
}
