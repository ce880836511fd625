interface RoundedAmountProps {
  /** The visible text. */
  shown: string;
  exact: string;
}

/** An amount, or a sentence with amounts, without cents; the exact one is in its tooltip and read by screen readers. */
export function RoundedAmount({ shown, exact }: RoundedAmountProps) {
  if (shown === exact) return shown;
  return (
    <span title={exact}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{exact}</span>
    </span>
  );
}
