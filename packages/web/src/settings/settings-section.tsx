import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** One section of the settings: its description, with the settings beside it on wide screens. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
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
