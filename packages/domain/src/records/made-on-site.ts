import type { RecordKind } from './define-record.ts';
import { type Field, integer, moment, text, uuid as uuidField } from './field-types.ts';

/** The largest time value of a JavaScript Date, in milliseconds. */
export const MAX_MILLISECONDS = 8_640_000_000_000_000;

export const DEVICE_LENGTH = 80;

/** A field that archives of before do not have. */
const later = <F extends Field>(field: F): F => ({ ...field, late: true });

/** The fields of a kind that is made on site: its id on the device, when it was captured, and by which device. */
export const madeOnSite = () => ({
  clientId: later(uuidField()),
  /** When it was captured; null for what was made in the office. */
  capturedAt: later(moment()),
  /** How much the device's clock was ahead of the server's. */
  clockSkewMs: later(integer({ least: -MAX_MILLISECONDS, most: MAX_MILLISECONDS })),
  device: later(text({ max: DEVICE_LENGTH })),
});

/** Returns true if the rows of a kind may be made on a device. */
export const isMadeOnSite = ({ also }: Pick<RecordKind, 'also'>): boolean => 'clientId' in also;
