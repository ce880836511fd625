import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** One subject of the settings: what it is about at the start, what one chooses beside it where there is room. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-6 lg:grid-cols-[16rem_minmax(0,40rem)]"
    >
      <div className="grid content-start gap-1">
        <h2 id={id} className="t-lg font-semibold">
          {title}
        </h2>
        <p className="text-pretty text-ink-2">{text}</p>
      </div>
      <div className="grid min-w-0 content-start gap-4.5">{children}</div>
    </section>
  );
}
