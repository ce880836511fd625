import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../users/languages-and-job-titles.ts';
import { amountSpellers } from './amount-spellers.ts';
import { numberInArabic } from './spell-ar.ts';
import { numberInGerman } from './spell-de.ts';
import { numberInSpanish } from './spell-es.ts';
import { numberInFrench } from './spell-fr.ts';
import { numberInJapanese } from './spell-ja.ts';
import { numberInPortuguese } from './spell-pt.ts';
import { numberInChinese } from './spell-zh.ts';

const NUMBERS = {
  es: numberInSpanish,
  pt: numberInPortuguese,
  fr: numberInFrench,
  de: numberInGerman,
  zh: numberInChinese,
  ja: numberInJapanese,
  ar: numberInArabic,
};

// Beside each other as in the rules for spelling of the International Components for Unicode, and as cheques have them.
const EXAMPLES: [keyof typeof NUMBERS, [bigint, string][]][] = [
  [
    'es',
    [
      [0n, 'cero'],
      [16n, 'dieciséis'],
      [21n, 'veintiuno'],
      [31n, 'treinta y uno'],
      [100n, 'cien'],
      [101n, 'ciento uno'],
      [555n, 'quinientos cincuenta y cinco'],
      [1_000n, 'mil'],
      [21_031n, 'veintiún mil treinta y uno'],
      [101_000n, 'ciento un mil'],
      [1_000_000n, 'un millón'],
      [1_234_567n, 'un millón doscientos treinta y cuatro mil quinientos sesenta y siete'],
      [31_000_000n, 'treinta y un millones'],
      [2_000_000_000n, 'dos mil millones'],
    ],
  ],
  [
    'pt',
    [
      [0n, 'zero'],
      [21n, 'vinte e um'],
      [100n, 'cem'],
      [101n, 'cento e um'],
      [1_000n, 'mil'],
      [1_200n, 'mil e duzentos'],
      [1_234n, 'mil duzentos e trinta e quatro'],
      [2_016n, 'dois mil e dezesseis'],
      [1_200_000n, 'um milhão e duzentos mil'],
      [1_234_567n, 'um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete'],
      [2_000_000_000n, 'dois bilhões'],
    ],
  ],
  [
    'fr',
    [
      [0n, 'zéro'],
      [21n, 'vingt et un'],
      [71n, 'soixante et onze'],
      [77n, 'soixante-dix-sept'],
      [80n, 'quatre-vingts'],
      [81n, 'quatre-vingt-un'],
      [91n, 'quatre-vingt-onze'],
      [200n, 'deux cents'],
      [201n, 'deux cent un'],
      [1_000n, 'mille'],
      [80_200n, 'quatre-vingt mille deux cents'],
      [200_000n, 'deux cent mille'],
      [80_000_000n, 'quatre-vingts millions'],
      [1_234_567n, 'un million deux cent trente-quatre mille cinq cent soixante-sept'],
      [2_000_000_000n, 'deux milliards'],
    ],
  ],
  [
    'de',
    [
      [0n, 'null'],
      [1n, 'eins'],
      [16n, 'sechzehn'],
      [21n, 'einundzwanzig'],
      [101n, 'einhunderteins'],
      [1_000n, 'eintausend'],
      [21_000n, 'einundzwanzigtausend'],
      [1_000_000n, 'eine Million'],
      [1_234_567n, 'eine Million zweihundertvierunddreißigtausendfünfhundertsiebenundsechzig'],
      [101_000_000n, 'einhunderteine Millionen'],
      [2_000_000_000n, 'zwei Milliarden'],
    ],
  ],
  [
    'zh',
    [
      [0n, '零'],
      [10n, '壹拾'],
      [105n, '壹佰零伍'],
      [1_005n, '壹仟零伍'],
      [107_000n, '壹拾万柒仟'],
      [1_050_300n, '壹佰零伍万零叁佰'],
      [1_234_567n, '壹佰贰拾叁万肆仟伍佰陆拾柒'],
      [100_000_001n, '壹亿零壹'],
    ],
  ],
  [
    'ja',
    [
      [0n, '零'],
      [10n, '壱拾'],
      [105n, '壱百五'],
      [1_000n, '壱千'],
      [1_234_567n, '壱百弐拾参万四千五百六拾七'],
      [100_000_001n, '壱億壱'],
    ],
  ],
  [
    'ar',
    [
      [0n, 'صفر'],
      [3n, 'ثلاثة'],
      [11n, 'أحد عشر'],
      [13n, 'ثلاثة عشر'],
      [22n, 'اثنان وعشرون'],
      [105n, 'مائة وخمسة'],
      [200n, 'مائتان'],
      [1_000n, 'ألف'],
      [2_000n, 'ألفان'],
      [3_000n, 'ثلاثة آلاف'],
      [11_000n, 'أحد عشر ألفًا'],
      [100_000n, 'مائة ألف'],
      [102_005n, 'مائة ألف وألفان وخمسة'],
      [200_000n, 'مائتا ألف'],
      [1_234_567n, 'مليون ومائتان وأربعة وثلاثون ألفًا وخمسمائة وسبعة وستون'],
      [5_000_000n, 'خمسة ملايين'],
      [2_000_000_000n, 'ملياران'],
    ],
  ],
];

describe('an amount in words', () => {
  it.each(EXAMPLES)('in %s is spelled as one counts', (language, examples) => {
    for (const [number, words] of examples) expect(NUMBERS[language](number)).toBe(words);
  });

  it.each([
    ['en', 'One hundred and five Euro and 50/100'],
    ['es', 'Ciento cinco con 50/100 (Euro)'],
    ['fr', 'Cent cinq et 50/100 (Euro)'],
    ['de', 'Einhundertfünf und 50/100 (Euro)'],
    ['pt', 'Cento e cinco e 50/100 (Euro)'],
    ['zh', 'Euro壹佰零伍元伍角整'],
    ['ja', '壱百五と50/100（Euro）'],
    ['ar', 'مائة وخمسة و50/100 (Euro)'],
  ] as const)('in %s tells hundredths and currency', (language, words) => {
    expect(amountSpellers[language](10_550n, 'Euro', 2)).toBe(words);
  });

  it.each([
    [10_000n, '人民币壹佰元整'],
    [10_005n, '人民币壹佰元零伍分'],
    [10_055n, '人民币壹佰元伍角伍分'],
    [50n, '人民币伍角整'],
    [-10_000n, '人民币负壹佰元整'],
    [0n, '人民币零元整'],
  ])('of %s fen ends in Chinese where cheques ask it to', (amount, words) => {
    expect(amountSpellers.zh(amount, '人民币', 2)).toBe(words);
  });

  it('omits zero hundredths in a currency without decimals, and marks negative amounts', () => {
    expect(amountSpellers.ja(10_000n, '日本円', 0)).toBe('壱百（日本円）');
    expect(amountSpellers.fr(-10_000n, 'euro', 2)).toBe('Moins cent et 00/100 (euro)');
    expect(amountSpellers.ar(-300n, 'يورو', 2)).toBe('سالب ثلاثة و00/100 (يورو)');
  });

  it.each(['es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar'] as Language[])(
    'in %s tells every amount apart from every other',
    (language) => {
      const spelled = amountSpellers[language];
      const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
      fc.assert(
        fc.property(amount, amount, (one, other) => {
          expect(spelled(one, 'x', 2) === spelled(other, 'x', 2)).toBe(one === other);
          expect(spelled(one, 'x', 2)).not.toMatch(/undefined|NaN| {2}|\s$/);
        }),
      );
    },
  );
});
