import type { Language } from '@brick/domain/users/languages-and-job-titles';
import type { Printout } from '@brick/pdf/document/printout';
import { formatInstant } from '@brick/pdf/text/locale-formats';
import { translateIn } from '../platform/i18n/messages.ts';
import { qrCodeOf } from '../platform/pdf/qr-code.ts';

/** A place as its label names it. */
export interface LabelledPlace {
  id: number;
  path: string;
  code: string;
  name: string | null;
}

interface LabelExport {
  places: readonly LabelledPlace[];
  /** Where the product is reached: https://ledger.example. */
  origin: string;
  projectName: string;
  madeBy: string;
  language: Language;
  timezone: string;
  /** Milliseconds since 1970 UTC. */
  madeAt: number;
}

/** Builds a sheet of labels: a code for each place, which opens the application on site there. */
export function buildPlaceLabels(exported: LabelExport): Printout {
  const { places, origin, projectName, language, timezone, madeAt, madeBy } = exported;
  const say = translateIn(language);
  return {
    title: say('paper.labels.title'),
    language,
    running: projectName,
    footnote: say('paper.madeOn', { at: formatInstant(madeAt, timezone, language), name: madeBy }),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
    madeAt: new Date(madeAt).toISOString(),
    blocks: [
      { kind: 'title', text: say('paper.labels.title'), subtitle: projectName, badge: null },
      { kind: 'paragraph', text: say('paper.labels.text'), tone: 'quiet' },
      {
        kind: 'labels',
        labels: places.map(({ id, path, code, name }) => ({
          code: qrCodeOf(`${origin}/site?place=${id}`),
          heading: name ? `${code} ${name}` : code,
          text: path,
          alt: say('paper.labels.alt', { place: path }),
        })),
      },
    ],
  };
}
