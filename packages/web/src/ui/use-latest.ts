import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last drawing, for callbacks that must stay the same function so that rows need not be drawn again. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
