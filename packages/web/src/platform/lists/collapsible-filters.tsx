import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOnPhone } from '../../ui/hooks/use-on-phone.ts';
import { Button } from '../../ui/inputs/button.tsx';

interface FilterControlsProps {
  /** Number of active filters, which is shown while they are collapsed. */
  set: number;
  children: ReactNode;
}

/** The filters of a list. On a phone they are behind a button beside the search, so that the rows are visible. */
export function CollapsibleFilters({ set, children }: FilterControlsProps) {
  const t = useTranslations('record.filters');
  const id = useId();
  const [open, setOpen] = useState(false);
  const onPhone = useOnPhone();
  if (!onPhone) return children;
  return (
    <>
      <Button
        aria-label={t('button', { set })}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {set > 0 && set}
      </Button>
      {open && (
        // Two choices in a row, however long the longest option of one is.
        <div
          id={id}
          className="flex w-full min-w-0 flex-wrap items-center gap-3 *:min-w-0 [&>span]:max-w-[calc(50%-0.375rem)]"
        >
          {children}
        </div>
      )}
    </>
  );
}
