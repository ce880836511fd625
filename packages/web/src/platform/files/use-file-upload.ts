import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '../../ui/overlay/toast-store.ts';
import { uploadFile } from './upload.ts';
import { useFileSender } from './use-file-sender.ts';

export interface FileUploadOptions {
  onChange: (url: string | null) => void;
  /** Saving waits while a file is on its way. */
  onBusy: (busy: boolean) => void;
  words: {
    /** The toast after it: "Receipt uploaded successfully". */
    uploaded: string;
    failed: string;
  };
}

/** Uploads one file of a record as soon as it is chosen; the value is its address. */
export function useFileUpload({ onChange, onBusy, words }: FileUploadOptions) {
  const frame = useTranslations('frame');
  const [name, setName] = useState<string | null>(null);
  const { sending, item, send, drop } = useFileSender({
    post: uploadFile,
    onBusy,
    failed: words.failed,
    onSent: (uploaded) => {
      setName(uploaded.name);
      onChange(uploaded.url);
      toast({ title: frame('success'), description: words.uploaded });
    },
  });
  const remove = () => {
    drop();
    onChange(null);
  };
  return { sending, item, name, send, drop: remove };
}
