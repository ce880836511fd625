import { ExternalLink, FileText } from 'lucide-react';
import { isUploadedFile } from '../platform/files/is-uploaded-file.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';

interface FileLinkProps {
  url: string;
  fileName: string | null;
  fileSize: number | null;
}

/** Links to a file by name and size, or to an external address. It opens in a new tab and is never embedded. */
export function FileLink({ url, fileName, fileSize }: FileLinkProps) {
  const { bytes } = useFormat();
  const Icon = isUploadedFile(url) ? FileText : ExternalLink;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <Icon aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
      <a
        dir="auto"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className={cx(linkStyle, 'min-w-0 truncate coarse:py-2.5')}
      >
        {fileName ?? url}
      </a>
      {fileSize !== null && <span className="t-sm shrink-0 text-ink-3">{bytes(fileSize)}</span>}
    </span>
  );
}
