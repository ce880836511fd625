import { useEffect, useState } from 'react';

const REST_MS = 300;

/** A value that follows another once that has rested: what is asked of the server while one types. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
