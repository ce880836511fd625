import { ExternalLink, FileText } from 'lucide-react';
import { linkStyle } from '../ui/button-style.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';

interface Props {
  url: string;
  fileName: string | null;
  fileSize: number | null;
}

/** True for an uploaded file; false for a link to what is kept elsewhere. */
export const isOurs = (url: string): boolean => url.startsWith('/api/files/');

/** The file by its name with its size, or the link by its address; opened beside this page and never shown in it. */
export function FileLink({ url, fileName, fileSize }: Props) {
  const { bytes } = useFormat();
  const Icon = isOurs(url) ? FileText : ExternalLink;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <Icon aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={cx(linkStyle, 'min-w-0 truncate coarse:py-2.5')}
      >
        <bdi>{fileName ?? url}</bdi>
      </a>
      {fileSize !== null && <span className="t-sm shrink-0 text-ink-3">{bytes(fileSize)}</span>}
    </span>
  );
}
