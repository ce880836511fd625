import { Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/inputs/button.tsx';

interface ChooseFilesProps {
  label: string;
  accept: string;
  variant?: 'primary';
  onFiles: (files: readonly File[]) => void;
  /** What the button shows instead of its name. */
  children?: ReactNode;
}

/** A button that lets people choose one or several files. */
export function ChooseFiles({ label, accept, variant, onFiles, children = label }: ChooseFilesProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        {...(variant && { variant })}
        icon={<Upload size={16} aria-hidden="true" />}
        onClick={() => chooser.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again after it was refused.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
