import arCategories from './ar/categories.json' with { type: 'json' };
import arFields from './ar/fields.json' with { type: 'json' };
import arPhases from './ar/phases.json' with { type: 'json' };
import arStatus from './ar/status.json' with { type: 'json' };
import deCategories from './de/categories.json' with { type: 'json' };
import deFields from './de/fields.json' with { type: 'json' };
import dePhases from './de/phases.json' with { type: 'json' };
import deStatus from './de/status.json' with { type: 'json' };
import enCategories from './en/categories.json' with { type: 'json' };
import enFields from './en/fields.json' with { type: 'json' };
import enPhases from './en/phases.json' with { type: 'json' };
import enStatus from './en/status.json' with { type: 'json' };
import esCategories from './es/categories.json' with { type: 'json' };
import esFields from './es/fields.json' with { type: 'json' };
import esPhases from './es/phases.json' with { type: 'json' };
import esStatus from './es/status.json' with { type: 'json' };
import frCategories from './fr/categories.json' with { type: 'json' };
import frFields from './fr/fields.json' with { type: 'json' };
import frPhases from './fr/phases.json' with { type: 'json' };
import frStatus from './fr/status.json' with { type: 'json' };
import jaCategories from './ja/categories.json' with { type: 'json' };
import jaFields from './ja/fields.json' with { type: 'json' };
import jaPhases from './ja/phases.json' with { type: 'json' };
import jaStatus from './ja/status.json' with { type: 'json' };
import ptCategories from './pt/categories.json' with { type: 'json' };
import ptFields from './pt/fields.json' with { type: 'json' };
import ptPhases from './pt/phases.json' with { type: 'json' };
import ptStatus from './pt/status.json' with { type: 'json' };
import zhCategories from './zh/categories.json' with { type: 'json' };
import zhFields from './zh/fields.json' with { type: 'json' };
import zhPhases from './zh/phases.json' with { type: 'json' };
import zhStatus from './zh/status.json' with { type: 'json' };

type Fields = typeof enFields;
type Choices = Readonly<Record<string, string>>;

/** What a file of a list says in a language: the names of lists and fields, and the words of choices. */
export interface FileWords {
  lists: Fields['lists'];
  names: Fields['names'];
  flags: Fields['flags'];
  fundings: Choices;
  kinds: Choices;
  phases: Choices;
  categories: Choices;
  statuses: Choices;
}

const words = (fields: Fields, phases: Choices, categories: Choices, statuses: Choices): FileWords => ({
  ...fields,
  phases,
  categories,
  statuses,
});

/** The words of exported files by language; an import knows those of all languages. */
export const FILE_WORDS = {
  en: words(enFields, enPhases, enCategories, enStatus),
  es: words(esFields, esPhases, esCategories, esStatus),
  fr: words(frFields, frPhases, frCategories, frStatus),
  de: words(deFields, dePhases, deCategories, deStatus),
  pt: words(ptFields, ptPhases, ptCategories, ptStatus),
  zh: words(zhFields, zhPhases, zhCategories, zhStatus),
  ja: words(jaFields, jaPhases, jaCategories, jaStatus),
  ar: words(arFields, arPhases, arCategories, arStatus),
} as const;
