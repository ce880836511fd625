/** Invisible, blank, direction-changing and unassigned characters, with which one name could imitate another. */
const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800\uFFFC\uFFFD\u{16FE4}\u{1D159}]/u;

const EVERY_INVISIBLE = new RegExp(INVISIBLE.source, 'gu');

/** Scripts of names: those recommended by Unicode for identifiers (UAX 31, table 5). */
const SCRIPTS = (
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya ' +
  'Sinh Taml Telu Thaa Thai Tibt'
).split(' ');

/**
 * Scripts that may be mixed within a name: Japanese, Chinese and Korean, each with Latin (UTS 39, "highly
 * restrictive").
 */
const MIXED_SCRIPTS = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
];

const scriptPattern = (scripts: readonly string[]) =>
  new RegExp(`^[${[...scripts, 'Zyyy', 'Zinh'].map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u');

let allowedPatterns: RegExp[] | undefined;

/** Returns true if a name has no spaces or invisible characters. */
export const isVisible = (name: string): boolean =>
  !/\s/u.test(name) && !INVISIBLE.test(name) && !INVISIBLE.test(name.normalize('NFKC'));

/** Returns true if a name uses one script, or several that belong together: "pаypal" with a Cyrillic а does not. */
export function isInOneScript(name: string): boolean {
  allowedPatterns ??= [...SCRIPTS.map((script) => [script]), ...MIXED_SCRIPTS].map(scriptPattern);
  // Lookalike letters, such as mathematical ones, get their script only by normalization.
  const plain = name.normalize('NFKC');
  return allowedPatterns.some((pattern) => pattern.test(plain));
}

/** Removes invisible characters, so that names that look alike are equal. */
export const withoutInvisible = (name: string): string => name.replace(EVERY_INVISIBLE, '').trim();
