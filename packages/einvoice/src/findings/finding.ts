/** What a rule of EN 16931 finds in a document. */
export interface Finding {
  /** The rule's own number: "BR-CO-10". */
  rule: string;
  ok: boolean;
  /** What the document states, as text; null if nothing. */
  stated?: string | null;
  /** What its own figures come to. */
  expected?: string;
  /** Of a rule about the VAT breakdown: which of its rows. */
  category?: string | null;
  rate?: string | null;
}

export interface CheckedFindings {
  findings: Finding[];
  /** Not checked, because the profile of the document carries no figures for them. */
  notChecked: string[];
}
