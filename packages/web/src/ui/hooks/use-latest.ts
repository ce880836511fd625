import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last render, for stable callbacks that do not render the rows again. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
