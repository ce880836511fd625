import type { Project } from '@brick/domain/projects/contract';
import type { Variation } from '@brick/domain/variations/contract';
import { HistoryEntries } from '../platform/history-entries.tsx';
import { useVariationFields } from './use-variation-fields.ts';

interface Props {
  project: Project;
  variation: Variation;
}

/** What became of a variation, field by field. */
export function ToldHistory({ project, variation }: Props) {
  return (
    <HistoryEntries folder="variations" id={variation.id} fields={useVariationFields(project.currency)} />
  );
}
