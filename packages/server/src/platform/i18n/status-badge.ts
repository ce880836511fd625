import { STATUS_STYLES, type Status } from '@brick/domain/status-styles';
import type { Translate } from './messages.ts';

/** A status in the reader's words, with the shape and the colour that it has on screens. */
export const statusBadge = (say: Translate, status: Status, text = say(`status.${status}`)) => ({
  ...STATUS_STYLES[status],
  text,
});
