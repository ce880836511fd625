import { Download, ExternalLink, FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { downloadUrl } from './download.ts';
import { isUploadedFile } from './is-uploaded-file.ts';

const PictureViewer = lazyComponent(() => import('./picture-viewer.tsx'), 'PictureViewer');

/** Files of a record in one field: its receipt, its photos before. */
export interface FileGroup {
  label: string;
  urls: readonly string[];
}

const LINK_CLASS = 'inline-flex max-w-full min-w-0 items-center gap-1.5 coarse:py-2.5';

function FileLinks({ url }: { url: string }) {
  const t = useTranslations('record.files');
  return (
    <span className="flex flex-wrap gap-x-5">
      <a href={url} target="_blank" rel="noopener noreferrer" className={cx(linkStyle, LINK_CLASS)}>
        <FileText aria-hidden="true" size={16} className="shrink-0" />
        {t('open')}
      </a>
      <a href={downloadUrl(url)} download className={cx(linkStyle, LINK_CLASS)}>
        <Download aria-hidden="true" size={16} className="shrink-0" />
        {t('download')}
      </a>
    </span>
  );
}

interface PictureButtonProps {
  url: string;
  number: number;
  onOpen: () => void;
  onNoPicture: () => void;
}

/** A picture that opens in full size; other files become links. */
function PictureButton({ url, number, onOpen, onNoPicture }: PictureButtonProps) {
  const t = useTranslations('record.pictures');
  return (
    <button
      type="button"
      aria-label={t('open', { number })}
      onClick={onOpen}
      className="block min-h-24 min-w-24 cursor-pointer overflow-hidden rounded border border-line bg-sunken hover:border-line-strong"
    >
      <img
        src={url}
        alt=""
        loading="lazy"
        onError={onNoPicture}
        className="max-h-60 max-w-full object-contain"
      />
    </button>
  );
}

function FileGroupSection({ label, urls }: FileGroup) {
  const [shown, setShown] = useState<number | null>(null);
  // Trying tells a PDF from a picture: our addresses do not contain the type.
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const pictures = urls.filter((url) => isUploadedFile(url) && !others.has(url));
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{label}</h3>
      {pictures.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {pictures.map((url, index) => (
            <li key={url} className="max-w-full">
              <PictureButton
                url={url}
                number={index + 1}
                onOpen={() => setShown(index)}
                onNoPicture={() => setOthers((before) => new Set(before).add(url))}
              />
            </li>
          ))}
        </ul>
      )}
      {urls
        .filter((url) => others.has(url))
        .map((url) => (
          <FileLinks key={url} url={url} />
        ))}
      {urls
        .filter((url) => !isUploadedFile(url))
        .map((url) => (
          <a
            key={url}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={cx(linkStyle, LINK_CLASS)}
          >
            <ExternalLink aria-hidden="true" size={16} className="shrink-0" />
            <bdi className="min-w-0 truncate text-match-parent">{url}</bdi>
          </a>
        ))}
      <Suspense>
        {shown !== null && <PictureViewer label={label} urls={pictures} at={shown} onMove={setShown} />}
      </Suspense>
    </div>
  );
}

/** The files of a record: pictures inline, everything else as a link. */
export function RecordFiles({ groups }: { groups: readonly FileGroup[] }) {
  const t = useTranslations('record.files');
  const filled = groups.filter(({ urls }) => urls.length > 0);
  if (filled.length === 0) return null;
  return (
    <section aria-label={t('title')} className="grid gap-4">
      <SectionHeading title={t('title')} />
      {filled.map((group) => (
        <FileGroupSection key={group.label} {...group} />
      ))}
    </section>
  );
}
