import type {
  builtInTemplates,
  CheckTemplate,
  checkTemplateEndpoints,
  copyTemplate,
  publishTemplate,
  retireTemplate,
} from '@brick/domain/check-templates/api';
import type { BuiltInTemplate } from '@brick/domain/check-templates/built-in';
import type { Item } from '@brick/domain/checks/items';
import { call, endpointRef } from '../platform/api/call.ts';

export const builtInEndpoint = endpointRef<typeof builtInTemplates>('GET', '/api/check-templates/built-in');
const addEndpoint = endpointRef<typeof checkTemplateEndpoints.add>(
  'POST',
  '/api/projects/{projectId}/check-templates',
);
const updateEndpoint = endpointRef<typeof checkTemplateEndpoints.update>(
  'PATCH',
  '/api/check-templates/{id}',
);
const publishEndpoint = endpointRef<typeof publishTemplate>('POST', '/api/check-templates/{id}/publish');
const retireEndpoint = endpointRef<typeof retireTemplate>('POST', '/api/check-templates/{id}/retire');
const copyEndpoint = endpointRef<typeof copyTemplate>('POST', '/api/check-templates/{id}/copy');

/** Adds a built-in template as a draft. */
export const addBuiltIn = (
  projectId: number,
  builtIn: BuiltInTemplate,
  idempotencyKey: string,
): Promise<CheckTemplate> =>
  call(addEndpoint, { params: { projectId }, body: { builtIn }, idempotencyKey }) as Promise<CheckTemplate>;

/** Saves the items of a template as a draft. */
export const saveItems = ({ id, version }: CheckTemplate, items: Item[]): Promise<CheckTemplate> =>
  call(updateEndpoint, { params: { id }, body: { items, version } }) as Promise<CheckTemplate>;

export const publish = ({ id, version }: CheckTemplate): Promise<CheckTemplate> =>
  call(publishEndpoint, { params: { id }, body: { version } }) as Promise<CheckTemplate>;

export const retire = ({ id, version }: CheckTemplate): Promise<CheckTemplate> =>
  call(retireEndpoint, { params: { id }, body: { version } }) as Promise<CheckTemplate>;

/** Copies a template into a project, as a draft. */
export const copyTo = (
  { id }: Pick<CheckTemplate, 'id'>,
  projectId: number,
  idempotencyKey: string,
): Promise<CheckTemplate> =>
  call(copyEndpoint, { params: { id }, body: { projectId }, idempotencyKey }) as Promise<CheckTemplate>;
