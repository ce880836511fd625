import type { Project } from '@brick/domain/projects/contract';
import type { ReportName } from '@brick/domain/reports/reports';
import { Link2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.ts';
import type { ReportOptions } from './report-options.ts';

const ShareForm = later(() => import('./share-form.tsx'), 'ShareForm');

interface Props {
  project: Project;
  /** What the form begins with. */
  report: ReportName;
  options: ReportOptions;
}

/** Makes a link to a report for somebody without an account. */
export function ShareButton(props: Props) {
  const t = useTranslations('sharing.links');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Link2 className="size-4" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      {open && (
        <Suspense>
          <ShareForm {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
