import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useFormat } from '../format/format-context.tsx';

export interface Tab {
  value: string;
  label: string;
  count?: number;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onValueChange: (value: string) => void;
  /** Equal parts of the whole width. */
  grow?: boolean;
  children: ReactNode;
}

export function Tabs({ label, tabs, value, onValueChange, grow, children }: TabsProps) {
  const format = useFormat();
  return (
    <RadixTabs.Root value={value} onValueChange={onValueChange}>
      <RadixTabs.List aria-label={label} className="flex gap-5 scroll-row border-b border-line px-0.5">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={cx(
              'flex h-11 items-center justify-center print:data-[state=inactive]:hidden gap-1.5 border-b-2 border-transparent forced-colors:data-[state=inactive]:border-b-[Canvas] px-0.5 font-medium whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-brick data-[state=active]:font-semibold data-[state=active]:text-ink',
              grow && 'flex-1',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="t-xs text-ink-3">{format.number(tab.count)}</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
    </RadixTabs.Root>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <RadixTabs.Content value={value} className="pt-5">
      {children}
    </RadixTabs.Content>
  );
}
