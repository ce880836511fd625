import { useEffect, useState } from 'react';

const DELAY_MS = 300;

/** Returns a debounced value, for requests sent while the user types. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
