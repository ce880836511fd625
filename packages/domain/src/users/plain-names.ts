/**
 * Characters that show nothing, or nothing but an empty place, and those that turn others round: with them one name passes
 * for another. What has no name in Unicode, and what stands for no character, is among them.
 */
const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800\uFFFC\uFFFD\u{16FE4}\u{1D159}]/u;

const EVERY_INVISIBLE = new RegExp(INVISIBLE.source, 'gu');

/** Scripts in which names are written today: those that Unicode recommends for identifiers (UAX 31, table 5). */
const SCRIPTS = (
  'Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya ' +
  'Sinh Taml Telu Thaa Thai Tibt'
).split(' ');

/** Scripts that one name may mix: Japanese, Chinese and Korean, each with Latin (UTS 39, "highly restrictive"). */
const TOGETHER = [
  ['Latn', 'Hani', 'Hira', 'Kana'],
  ['Latn', 'Hani', 'Bopo'],
  ['Latn', 'Hani', 'Hang'],
];

const writtenIn = (scripts: readonly string[]) =>
  new RegExp(`^[${[...scripts, 'Zyyy', 'Zinh'].map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u');

let allowed: RegExp[] | undefined;

/** Whether a name holds nothing that cannot be seen. */
export const isVisible = (name: string): boolean =>
  !/\s/u.test(name) && !INVISIBLE.test(name) && !INVISIBLE.test(name.normalize('NFKC'));

/** Whether a name is written in one script, or in several that are written together: "pаypal" with a Cyrillic а is not. */
export function isInOneScript(name: string): boolean {
  allowed ??= [...SCRIPTS.map((script) => [script]), ...TOGETHER].map(writtenIn);
  // Letters that only look otherwise, such as mathematical ones, are of no script before.
  const plain = name.normalize('NFKC');
  return allowed.some((pattern) => pattern.test(plain));
}

/** A person's name without what cannot be seen: two that look alike are alike. */
export const withoutInvisible = (name: string): string => name.replace(EVERY_INVISIBLE, '').trim();
