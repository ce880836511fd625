import type { Variation } from '@brick/domain/variations/contract';
import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordKind } from '../records/kind.ts';
import { useFields } from '../records/use-fields.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { later } from '../ui/later.ts';
import { SkeletonText } from '../ui/skeleton.tsx';

const HistoryEntries = later(() => import('../platform/history-entries.tsx'), 'HistoryEntries');

interface Props {
  kind: RecordKind<Variation>;
  id: number;
}

/** Who changed what of a variation and when, behind a button: most who open one do not look for it. */
export function History({ kind, id }: Props) {
  const t = useTranslations('record.history');
  const fields = useFields(kind);
  const [open, setOpen] = useState(false);
  const shown = useId();
  return (
    <section className="grid gap-2">
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={open}
        aria-controls={open ? shown : undefined}
        icon={<ChevronDown className={cx('size-4 transition-transform', open && 'rotate-180')} />}
        onClick={() => setOpen(!open)}
        className="-ms-2.5 justify-self-start"
      >
        {t('title')}
      </Button>
      {open && (
        <div id={shown}>
          <Suspense fallback={<SkeletonText lines={4} />}>
            <HistoryEntries folder={kind.is.path} id={id} fields={fields} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
