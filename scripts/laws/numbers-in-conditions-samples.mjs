// Truthiness tests: those that must be refused and, beside them, valid ones.

const refused = (text) => ({ text, refused: true });
const allowed = (text) => ({ text, refused: false });

export const PLANTED_TESTS = [
  refused('export const shown = (n: number) => n && String(n);'),
  refused('export const shown = (n: bigint | null) => n && String(n);'),
  refused('export const shown = (n?: number) => n || 1;'),
  refused('export const shown = (n: bigint) => (n ? 1 : 2);'),
  refused('export const shown = (n: 0 | 1) => n && true;'),
  refused('export const shown = (texts: string[]) => texts.length && texts[0];'),
  refused(
    "type Minor = bigint & { readonly __unit: 'minor' };\nexport const shown = (n: Minor | null) => n && -n;",
  ),
  refused(
    "type Points = number & { readonly __unit: 'points' };\nexport const shown = (n: Points) => n || 0;",
  ),
  refused('export const shown = <N extends number | null>(n: N) => n && 1;'),
  refused('export const shown = (line: { percent: bigint | null }) => line.percent && Number(line.percent);'),
  refused('export const shown = (yes: boolean, n: number) => (yes && n ? 1 : 2);'),
  refused('export const shown = (a: number, b: number) => a - b || 1;'),
  refused('export function shown(n: number) {\n  n ||= 1;\n  return n;\n}'),
  refused('export function shown(n: number | null) {\n  n &&= 1;\n  return n;\n}'),
  allowed('export const shown = (n: number) => n !== 0 && String(n);'),
  allowed('export const shown = (n: bigint | null) => n ?? 0n;'),
  allowed('export const shown = (n: bigint | null) => (n === null ? null : String(n));'),
  allowed('export const shown = (text: string | null) => text && text.trim();'),
  allowed("export const shown = (amount: '0.00' | null) => amount || 'none';"),
  allowed('export const shown = (yes: boolean, n: number) => yes && n;'),
  allowed('export const shown = (row: { n: number } | null) => row && row.n;'),
  allowed('export const shown = <Row extends object>(row: Row | null) => row && 1;'),
];
