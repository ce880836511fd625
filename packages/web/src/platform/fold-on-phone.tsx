import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { useMedia } from '../ui/use-media.ts';

interface FoldProps {
  /** What is folded away. */
  name: 'figures' | 'filters';
  /** How many of the filters are set: what narrows the list is said though it is folded. */
  set?: number;
  children: ReactNode;
}

/** What stands above the rows of a list: on a phone it is folded away, so that the rows are in sight. */
export function FoldOnPhone({ name, set = 0, children }: FoldProps) {
  const t = useTranslations('record.fold');
  const id = useId();
  const [open, setOpen] = useState(false);
  const onPhone = useMedia('screen and (width < 40rem)');
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
        <div id={id} className="flex min-w-0 flex-wrap items-center gap-3 *:min-w-0">
          {name === 'figures' ? <div className="w-full">{children}</div> : children}
        </div>
      )}
    </div>
  );
}
