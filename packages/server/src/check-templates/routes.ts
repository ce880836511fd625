import {
  builtInTemplates,
  type CheckTemplate,
  checkTemplateEndpoints,
  copyTemplate,
  publishTemplate,
  retireTemplate,
  templateRevisions,
} from '@brick/domain/check-templates/api';
import {
  BUILT_IN,
  BUILT_IN_TEMPLATES,
  type BuiltInTemplate,
  builtInItems,
} from '@brick/domain/check-templates/built-in';
import { assertPublishable } from '@brick/domain/check-templates/faults';
import { checkTemplate } from '@brick/domain/check-templates/record';
import {
  assertHasDraft,
  assertNotRetired,
  hasDraft,
  templateState,
} from '@brick/domain/check-templates/rules';
import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import { can } from '@brick/domain/permissions';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import { loadNames } from '../members/service.ts';
import { notAllowed, requireMember } from '../platform/access/project-access.ts';
import { changedFields } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { takeNamedLock } from '../platform/db/ordered-locks.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { type ListFilters, readableRowsCondition } from '../records/list-queries.ts';
import { createAdder, recordRoutes } from '../records/record-routes.ts';
import type { RecordContext, RecordRules } from '../records/record-rules.ts';
import {
  checkTemplateKind,
  checkTemplateRevisions,
  checkTemplateState,
  checkTemplates,
} from '../schema/check-templates.ts';
import { checks } from '../schema/checks.ts';
import { users } from '../schema/users.ts';
import { builtInTitle, builtInWords } from './built-in-words.ts';
import { type TemplateRow, templateRows } from './template-store.ts';

type TemplateBody = BodyOf<typeof checkTemplateEndpoints.add>;

/** Serializes templates with their states and how many checks were made from them. */
async function serializeTemplates(
  { connection }: Pick<RecordContext, 'connection'>,
  rows: readonly TemplateRow[],
): Promise<CheckTemplate[]> {
  const ids = rows.map(({ id }) => id);
  const [uses, names] = await Promise.all([
    connection.rows<{ id: number; count: number }>(sql`
      select ${checks.templateId} as id, count(*) as count from ${checks}
      where ${checks.projectId} = any(${sql.param(rows.map(({ projectId }) => projectId))}::bigint[])
        and ${checks.templateId} = any(${sql.param(ids)}::bigint[]) and ${checks.deletedAt} is null group by 1`),
    loadNames(
      connection,
      rows.map(({ addedBy }) => addedBy),
    ),
  ]);
  const useOf = new Map(uses.map(({ id, count }) => [id, count]));
  return rows.map((row) => ({
    ...row,
    state: templateState(row),
    uses: useOf.get(row.id) ?? 0,
    addedByName: names.get(row.addedBy) ?? null,
  }));
}

async function serializeTemplate(
  context: Pick<RecordContext, 'connection'>,
  row: TemplateRow,
): Promise<CheckTemplate> {
  const [shown] = await serializeTemplates(context, [row]);
  return shown as CheckTemplate;
}

async function languageOf(connection: Connection, userId: number): Promise<Language> {
  const [user] = await connection.rows<{ language: string }>(
    sql`select ${users.language} as language from ${users} where ${users.id} = ${userId}`,
  );
  return LANGUAGES.find((language) => language === user?.language) ?? 'en';
}

/** The fields of a built-in template in a language. */
function fieldsOfBuiltIn(key: BuiltInTemplate, language: Language) {
  const { code, trade, phase } = BUILT_IN[key];
  return {
    ...{ code, trade, phase },
    title: builtInTitle(key, language),
    items: builtInItems(key, builtInWords(key, language)),
  };
}

/** Throws taken if another template of the project has the code. */
async function assertFreeCode(
  connection: Connection,
  { projectId, code, id = 0 }: { projectId: number; code: string; id?: number },
): Promise<void> {
  const [, found] = await Promise.all([
    takeNamedLock(connection, `codes of templates ${projectId}`),
    connection.rows(sql`
      select 1 from ${checkTemplates} where ${checkTemplates.projectId} = ${projectId} and lower(${checkTemplates.code}) = lower(${code})
        and ${checkTemplates.deletedAt} is null and ${checkTemplates.id} <> ${id}`),
  ]);
  if (found.length > 0) throw fieldProblem('code', problemMessage('Another template has this code'), 'taken');
}

/** Returns the first code that is free: the code itself, or with a letter behind it. */
async function freeCode(connection: Connection, projectId: number, code: string): Promise<string> {
  const [, rows] = await Promise.all([
    takeNamedLock(connection, `codes of templates ${projectId}`),
    connection.rows<{ code: string }>(sql`
      select lower(${checkTemplates.code}) as code from ${checkTemplates}
      where ${checkTemplates.projectId} = ${projectId} and ${checkTemplates.deletedAt} is null`),
  ]);
  const used = new Set(rows.map((row) => row.code));
  for (let number = 1; ; number++) {
    const tried = number === 1 ? code : `${code.slice(0, 16)}-${number}`;
    if (!used.has(tried.toLowerCase())) return tried;
  }
}

const stateCondition = ({ state }: ListFilters) =>
  state === undefined ? [] : [sql`${checkTemplateState} = ${state}`];

const rules: RecordRules<TemplateRow, TemplateBody> = {
  rows: templateRows,
  stored: checkTemplateKind,
  titleOf: ({ code, title }) => `${code} ${title}`,
  shown: serializeTemplates,
  filtered: stateCondition,
  async totals({ connection, member, project }, filters) {
    const further = stateCondition(filters);
    const [counts] = await connection.rows<object>(sql`
      select count(*) as total, count(*) filter (where ${checkTemplateState} = 'draft') as draft,
        count(*) filter (where ${checkTemplateState} = 'published') as published,
        count(*) filter (where ${checkTemplateState} = 'retired') as retired
      from ${checkTemplates} where ${readableRowsCondition(checkTemplate, checkTemplateKind, {
        ...{ member, projectId: project.id, filters, further },
      })}`);
    if (!counts) throw new Error('an aggregate came back empty');
    return counts;
  },
  async beforeAdd({ connection, project, body }) {
    if (!body.code) throw fieldProblem('code', problemMessage('Enter a code'));
    if (!body.title) throw fieldProblem('title', problemMessage('Enter a title'));
    await assertFreeCode(connection, { projectId: project.id, code: body.code });
    return {};
  },
  async beforeChange({ connection, row }, sent) {
    const changed = changedFields(row, sent as Partial<TemplateRow>);
    if (changed.code !== undefined)
      await assertFreeCode(connection, { projectId: row.projectId, code: changed.code, id: row.id });
    return changed.items === undefined ? {} : { fields: { itemsRevision: 0 } };
  },
  async alongDelete({ connection, row }) {
    const used = await connection.rows(
      sql`select 1 from ${checks} where ${checks.projectId} = ${row.projectId} and ${checks.templateId} = ${row.id} limit 1`,
    );
    if (used.length > 0)
      throw new DomainError(
        'conflict',
        problemMessage('Checks were made from this template. Retire it instead of deleting it.'),
      );
  },
  async restorable({ connection }, rows) {
    for (const { projectId, code, id } of rows) await assertFreeCode(connection, { projectId, code, id });
    return () => undefined;
  },
};

const { shown: __, ...unseen } = rules;

/** Adds a template, which the caller serializes. */
const addTemplate = createAdder(checkTemplate, unseen);

const { add: _, ...calls } = checkTemplateEndpoints;

export const checkTemplateRoutes = [
  serve(builtInTemplates, async ({ connection, caller }) => {
    const language = await languageOf(connection, caller.userId);
    return BUILT_IN_TEMPLATES.map((key) => ({ key, ...fieldsOfBuiltIn(key, language) }));
  }),

  serve(checkTemplateEndpoints.add, async (context) => {
    const { connection, caller, project, body } = context;
    const { builtIn, ...sent } = body;
    if (builtIn === undefined) return serializeTemplate(context, await addTemplate(context));
    const fields = fieldsOfBuiltIn(builtIn, await languageOf(connection, caller.userId));
    const added = await addTemplate({
      ...pick(context),
      body: {
        ...sent,
        code: sent.code ?? (await freeCode(connection, project.id, fields.code)),
        title: sent.title ?? fields.title,
        trade: sent.trade ?? fields.trade,
        phase: sent.phase ?? fields.phase,
        items: sent.items.length > 0 ? sent.items : (fields.items as TemplateBody['items']),
      },
    });
    return serializeTemplate(context, added);
  }),

  ...recordRoutes(checkTemplate, calls, rules),

  serveRow(templateRevisions, templateRows, async ({ connection, row }) => {
    const { projectId, id } = row;
    const found = await connection.rows<typeof checkTemplateRevisions.$inferSelect>(sql`
      select number, items, published_at as "publishedAt", published_by as "publishedBy" from ${checkTemplateRevisions}
      where ${checkTemplateRevisions.projectId} = ${projectId} and ${checkTemplateRevisions.templateId} = ${id}
      order by number desc`);
    const names = await loadNames(
      connection,
      found.map(({ publishedBy }) => publishedBy),
    );
    return found.map((each) => ({ ...each, publishedByName: names.get(each.publishedBy) ?? null }));
  }),

  serveRow(publishTemplate, templateRows, async (context) => {
    const { connection, caller, row, body, services } = context;
    if (isStaleEdit(row, body.version))
      assertCurrentVersion(await serializeTemplate(context, row), body.version);
    assertHasDraft(row);
    const now = new Date(services.now()).toISOString();
    if (!hasDraft(row))
      return serializeTemplate(context, await templateRows.change(context, row, { retiredAt: null }));
    assertPublishable(row.items);
    const number = row.revision + 1;
    const published = { revision: number, itemsRevision: number, publishedAt: now, retiredAt: null };
    const [after] = await Promise.all([
      templateRows.change(context, row, published),
      connection.db.insert(checkTemplateRevisions).values({
        ...{ projectId: row.projectId, templateId: row.id, number, items: row.items },
        ...{ publishedAt: now, publishedBy: caller.userId },
      }),
    ]);
    return serializeTemplate(context, after);
  }),

  serveRow(retireTemplate, templateRows, async (context) => {
    const { row, body, services } = context;
    if (isStaleEdit(row, body.version))
      assertCurrentVersion(await serializeTemplate(context, row), body.version);
    assertNotRetired(row);
    const retiredAt = new Date(services.now()).toISOString();
    return serializeTemplate(context, await templateRows.change(context, row, { retiredAt }));
  }),

  serveRow(copyTemplate, templateRows, async (context) => {
    const { connection, caller, row, body, services, today } = context;
    const there = await requireMember(connection, caller.sid, body.projectId);
    if (!can(there.member, 'checks', 'approve')) throw notAllowed();
    const { title, trade, phase, items } = row;
    const code = await freeCode(connection, body.projectId, row.code);
    const added = await addTemplate({
      ...{ connection, services, caller, today, member: there.member, project: there.project },
      body: { code, title, trade, phase, items: items as TemplateBody['items'] },
    });
    return serializeTemplate(context, added);
  }),
];

/** The part of a context that adds a row; not spread, because the day is expensive. */
const pick = <Context extends Parameters<typeof addTemplate>[0]>({
  connection,
  services,
  caller,
  member,
  project,
  today,
}: Context) => ({ connection, services, caller, member, project, today });
