import type { ComponentProps } from 'react';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/inputs/button.tsx';

/** A button for a thumb in a glove. Its words may need more than one line, which breaks between words in every script. */
export const RoomyButton = ({ className, ...rest }: ComponentProps<typeof Button>) => (
  <Button
    {...rest}
    className={cx('h-auto! min-h-14 py-2 break-keep wrap-break-word whitespace-normal!', className)}
  />
);
