import { QrCode } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/projects/current-project.ts';
import { buttonStyle } from '../ui/inputs/button-style.ts';

/** Opens the sheet of QR labels of all places. */
export function LabelsLink() {
  const t = useTranslations('places');
  const { id } = useProject();
  return (
    <a
      href={`/api/projects/${id}/places/labels`}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle({ variant: 'quiet' })}
    >
      <QrCode size={16} aria-hidden="true" />
      {t('labels')}
    </a>
  );
}
