import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { Button } from '../../ui/inputs/button.tsx';

interface CollapseOnPhoneProps {
  /** What is collapsed. */
  name: 'figures' | 'filters';
  /** Number of active filters, which is shown while they are collapsed. */
  set?: number;
  children: ReactNode;
}

/** Collapses what is above the rows of a list on a phone, so that the rows are visible. */
export function CollapseOnPhone({ name, set = 0, children }: CollapseOnPhoneProps) {
  const t = useTranslations('record.fold');
  const id = useId();
  const [open, setOpen] = useState(false);
  const onPhone = useMediaQuery('screen and (width < 40rem)');
  if (!onPhone) return children;
  return (
    <div className={cx('grid grid-cols-1 gap-3', name === 'filters' && open && 'w-full')}>
      <Button
        variant="quiet"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        icon={<ChevronDown className={cx('size-4', open && 'rotate-180')} aria-hidden="true" />}
        onClick={() => setOpen(!open)}
        className="-ms-2.5 justify-self-start"
      >
        {t(name, { set })}
      </Button>
      {open && (
        // Two choices in a row, however long the longest option of one is.
        <div
          id={id}
          className="flex min-w-0 flex-wrap items-center gap-3 *:min-w-0 [&>span]:max-w-[calc(50%-0.375rem)]"
        >
          {name === 'figures' ? <div className="w-full">{children}</div> : children}
        </div>
      )}
    </div>
  );
}
