import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { focusHeading } from '../ui/layout/focus-heading.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { CertificatesOverview } from './certificates-overview.tsx';
import { parseId } from './use-certificates.ts';

const CertificatePage = lazyComponent(() => import('./certificate-page.tsx'), 'CertificatePage');

/** Focuses the heading once another page is shown: it is a screen of its own without a path of its own. */
function FocusedHeading({ isFirst }: { isFirst: RefObject<boolean> }) {
  useEffect(() => {
    if (!isFirst.current) focusHeading();
    isFirst.current = false;
  }, [isFirst]);
  return null;
}

/** Lists the project's contracts and certificates, or shows the certificate named in the URL. */
export function CertificatesScreen() {
  const project = useProject();
  const [url] = useUrlState();
  const isFirst = useRef(true);
  const certificate = parseId(url['certificate']);
  return (
    <Suspense key={certificate}>
      {certificate === null ? (
        <CertificatesOverview project={project} />
      ) : (
        <CertificatePage project={project} certificateId={certificate} />
      )}
      <FocusedHeading isFirst={isFirst} />
    </Suspense>
  );
}
