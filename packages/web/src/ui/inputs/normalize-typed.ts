// First of the ten digits in other scripts: Arabic, Persian, full width.
const ZEROS = [0x0660, 0x06f0, 0xff10];

/** Typed or pasted text with ASCII digits and without the invisible marks of right-to-left text. */
export function normalizeTyped(text: string): string {
  const digits = text.replace(/[٠-٩۰-۹０-９]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code <= start + 9) ?? 0x30;
    return String(code - zero);
  });
  return digits.replace(/[\u200e\u200f\u061c\u2060\u2066-\u2069]/g, '').trim();
}
