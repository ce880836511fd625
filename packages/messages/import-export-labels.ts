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

type FieldMessages = typeof enFields;
type ChoiceLabels = Readonly<Record<string, string>>;

/** What a file of a list says in a language: the names of fields, and the words of choices. */
export interface FileLabels {
  names: FieldMessages['names'];
  flags: FieldMessages['flags'];
  fundings: ChoiceLabels;
  kinds: ChoiceLabels;
  issueKinds: ChoiceLabels;
  listKinds: ChoiceLabels;
  listStates: ChoiceLabels;
  billKinds: ChoiceLabels;
  trades: ChoiceLabels;
  placeKinds: ChoiceLabels;
  disciplines: ChoiceLabels;
  pinKinds: ChoiceLabels;
  phases: ChoiceLabels;
  categories: ChoiceLabels;
  statuses: ChoiceLabels;
}

const createLabels = (
  fields: FieldMessages,
  phases: ChoiceLabels,
  categories: ChoiceLabels,
  statuses: ChoiceLabels,
): FileLabels => ({
  ...fields,
  phases,
  categories,
  statuses,
});

/** Labels of exported files by language; imports accept those of all languages. */
export const FILE_LABELS = {
  en: createLabels(enFields, enPhases, enCategories, enStatus),
  es: createLabels(esFields, esPhases, esCategories, esStatus),
  fr: createLabels(frFields, frPhases, frCategories, frStatus),
  de: createLabels(deFields, dePhases, deCategories, deStatus),
  pt: createLabels(ptFields, ptPhases, ptCategories, ptStatus),
  zh: createLabels(zhFields, zhPhases, zhCategories, zhStatus),
  ja: createLabels(jaFields, jaPhases, jaCategories, jaStatus),
  ar: createLabels(arFields, arPhases, arCategories, arStatus),
} as const;
