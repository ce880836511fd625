import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/projects/current-project.ts';
import { Button } from '../ui/inputs/button.tsx';
import { sendPhotoFile } from './check-calls.ts';

const INK = '#111111';
const PAPER = '#ffffff';

/** Bytes of a picture that a canvas holds. */
const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

/** Draws a signature with finger, pen or mouse, and sends it as a photo. */
export function DrawnSignature({ onDone }: { onDone: (photoId: string | null) => void }) {
  const t = useTranslations('checks.signature');
  const project = useProject();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const drawn = canvas.current;
    if (!drawn) return;
    const ratio = Math.max(1, window.devicePixelRatio);
    drawn.width = drawn.offsetWidth * ratio;
    drawn.height = drawn.offsetHeight * ratio;
    drawn.getContext('2d')?.scale(ratio, ratio);
    // The same on dark screens: it is printed on paper.
    pad.current = new SignaturePad(drawn, { penColor: INK, backgroundColor: PAPER });
    return () => pad.current?.off();
  }, []);

  async function use() {
    const drawn = canvas.current;
    if (!drawn || pad.current?.isEmpty()) {
      setProblem(t('empty'));
      return;
    }
    setSending(true);
    try {
      const picture = await pictureOf(drawn);
      if (picture) onDone(await sendPhotoFile(project.id, picture));
    } catch (failure) {
      setProblem((failure as Error).message);
      setSending(false);
    }
  }

  return (
    <div className="grid gap-2">
      <canvas
        ref={canvas}
        aria-label={t('area')}
        role="img"
        className="h-40 w-full touch-none rounded border border-line-strong bg-white"
      />
      {problem && <p className="t-sm text-crimson">{problem}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={sending} onClick={() => void use()}>
          {t('use')}
        </Button>
        <Button onClick={() => pad.current?.clear()}>{t('clear')}</Button>
        <Button variant="quiet" onClick={() => onDone(null)}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
