import { type ReactNode, useState } from 'react';

interface KeptProps<Value> {
  first: Value;
  children: (value: Value, keep: (value: Value) => void) => ReactNode;
}

/** Holds the value of a control as a form does, and says below it what the control handed out last. */
export function ValueHolder<Value>({ first, children }: KeptProps<Value>) {
  const [value, keep] = useState(first);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      {children(value, keep)}
      <code data-kept className="t-xs break-words text-ink-2">
        {JSON.stringify(value)}
      </code>
    </div>
  );
}
