import { QrCode } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { buttonStyle } from '../ui/inputs/button-style.ts';

/** Opens the sheet of QR labels of all places, or of those at and below the one that the list is narrowed to. */
export function LabelsLink() {
  const t = useTranslations('places');
  const { id } = useProject();
  const [{ placeId }] = useUrlState();
  return (
    <a
      href={`/api/projects/${id}/places/labels${placeId ? `?placeId=${placeId}` : ''}`}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle({ variant: 'quiet' })}
    >
      <QrCode size={16} aria-hidden="true" />
      {t('labels')}
    </a>
  );
}
