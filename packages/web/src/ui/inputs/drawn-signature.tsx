import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';

const INK = '#111111';
const PAPER = '#ffffff';

/** Bytes of a picture that a canvas holds. */
const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

interface DrawnSignatureProps {
  /**
   * Keeps the picture as a photo, whose id it returns. Throws with the sentence that is shown. Once it is aborted,
   * nobody waits for it.
   */
  keep: (picture: Blob, signal: AbortSignal) => Promise<string | null>;
  onDone: (photoId: string | null) => void;
}

/** Draws a signature with finger, pen or mouse, and has it kept as a photo. */
export function DrawnSignature({ keep, onDone }: DrawnSignatureProps) {
  const t = useTranslations('checks.signature');
  const ui = useTranslations('ui');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const keeping = useRef<AbortController | null>(null);
  useEffect(() => () => keeping.current?.abort(), []);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const drawn = canvas.current;
    if (!drawn) return;
    // The same on dark screens: it is printed on paper.
    const drawing = new SignaturePad(drawn, { penColor: INK, backgroundColor: PAPER });
    pad.current = drawing;
    const resize = () => {
      const ratio = Math.max(1, window.devicePixelRatio);
      drawn.width = drawn.offsetWidth * ratio;
      drawn.height = drawn.offsetHeight * ratio;
      drawn.getContext('2d')?.scale(ratio, ratio);
      drawing.fromData(drawing.toData());
    };
    resize();
    // As when the telephone is turned.
    const size = new ResizeObserver(resize);
    size.observe(drawn);
    return () => {
      size.disconnect();
      drawing.off();
    };
  }, []);

  // Its form is not sent without what is drawn here: it would be lost.
  useEffect(() => {
    const form = canvas.current?.closest('form');
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setProblem(t('drawing'));
    };
    form?.addEventListener('submit', refuse);
    return () => form?.removeEventListener('submit', refuse);
  }, [t]);

  async function use() {
    const drawn = canvas.current;
    if (!drawn || pad.current?.isEmpty()) {
      setProblem(t('empty'));
      return;
    }
    setSending(true);
    keeping.current = new AbortController();
    const { signal } = keeping.current;
    try {
      const picture = await pictureOf(drawn);
      const photoId = picture && (await keep(picture, signal));
      if (picture && !signal.aborted) onDone(photoId);
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
        onPointerDown={() => setProblem(null)}
        className="h-40 w-full touch-none rounded border border-line-strong bg-white"
      />
      {problem && (
        <p role="alert" className="t-sm text-crimson">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={sending} onClick={() => void use()}>
          {t('use')}
        </Button>
        <Button onClick={() => pad.current?.clear()}>{t('clear')}</Button>
        <Button variant="quiet" onClick={() => onDone(null)}>
          {ui('cancel')}
        </Button>
      </div>
    </div>
  );
}
