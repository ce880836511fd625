import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '../ui/toast-store.ts';
import { uploadFile } from './upload.ts';
import { useSending } from './use-sending.ts';

export interface Uploading {
  onChange: (url: string | null) => void;
  /** Saving waits while a file is on its way. */
  onBusy: (busy: boolean) => void;
  words: {
    /** The toast after it: "Receipt uploaded successfully". */
    uploaded: string;
    failed: string;
  };
}

/** One file of a record, sent as soon as it is chosen; what is stored is its address. */
export function useUpload({ onChange, onBusy, words }: Uploading) {
  const frame = useTranslations('frame');
  const [name, setName] = useState<string | null>(null);
  const { sending, item, send, drop } = useSending({
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
