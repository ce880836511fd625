interface RoundedProps {
  /** What is seen of it. */
  shown: string;
  exact: string;
}

/** A figure without its cents; the exact one is in its tooltip, and is what a screen reader says. */
export function Rounded({ shown, exact }: RoundedProps) {
  if (shown === exact) return shown;
  return (
    <span title={exact}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}
