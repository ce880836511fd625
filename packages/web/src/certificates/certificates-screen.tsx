import { Suspense } from 'react';
import { useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { CertificatesOverview } from './certificates-overview.tsx';
import { parseId } from './use-certificates.ts';

const CertificatePage = lazyComponent(() => import('./certificate-page.tsx'), 'CertificatePage');

/** Lists the project's contracts and certificates, or shows the certificate named in the URL. */
export function CertificatesScreen() {
  const project = useProject();
  const [url] = useUrlState();
  const certificate = parseId(url['certificate']);
  if (certificate === null) return <CertificatesOverview project={project} />;
  return (
    <Suspense>
      <CertificatePage key={certificate} project={project} certificateId={certificate} />
    </Suspense>
  );
}
