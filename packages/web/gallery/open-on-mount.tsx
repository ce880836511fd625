import { type ReactNode, useEffect, useRef, useState } from 'react';

interface OpenedProps {
  /** What is pressed to open it. */
  press: string;
  /** What is there once it is open. */
  shows: string;
  children: ReactNode;
}

/** Opens what only opens by a press, once it is drawn. Until that is there it says that the page is not ready to be looked at. */
export function OpenOnMount({ press, shows, children }: OpenedProps) {
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let frame = 0;
    let pressed = false;
    const look = () => {
      if (document.querySelector(shows)) return setOpen(true);
      const button = place.current?.querySelector<HTMLElement>(press);
      if (button && !pressed) {
        pressed = true;
        button.focus();
        // For some it is enough to be where the keyboard is.
        if (document.querySelector(shows)) return setOpen(true);
        // A menu opens by this key and not by a click from a script; everything else by the click.
        if (button.getAttribute('aria-haspopup') === 'menu' && button.dataset['rowMenu'] === undefined)
          button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
        else button.click();
      }
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [press, shows]);
  return (
    <div ref={place} className="min-w-0" data-opening={open ? undefined : true}>
      {children}
    </div>
  );
}
