import { FileText } from 'lucide-react';
import { useState } from 'react';

interface PictureProps {
  url: string;
  alt: string;
  className: string;
}

/** A picture, or a file icon if it can't be shown. */
export function Picture({ url, alt, className }: PictureProps) {
  const [broken, setBroken] = useState(false);
  // Uploads are not always pictures: a PDF opens by its link.
  if (broken)
    return <FileText size={24} aria-label={alt || undefined} aria-hidden={alt ? undefined : true} />;
  return <img src={url} alt={alt} loading="lazy" onError={() => setBroken(true)} className={className} />;
}
