import type { ReactNode } from 'react';
import { PhotoGrid } from './photo-grid.tsx';

interface ShownProps {
  label: string;
  urls: readonly string[];
  /** A word beside the label, where they are others than before. */
  changed?: ReactNode;
}

/** Photos to look at, where they are not to be changed. */
export function PhotosShown({ label, urls, changed }: ShownProps) {
  return (
    <div className="grid gap-1.5">
      <p className="t-sm font-semibold">
        {label}
        {changed}
      </p>
      <PhotoGrid label={label} urls={urls} />
    </div>
  );
}
