/** What the bare server asks the database for an answer of the product. */
interface BareList {
  table: string;
  where?: string;
  order: string;
}

const person = (column: string) =>
  `(select coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), username) from users where users.id = t.${column})`;

const tradeLink = (column: string) =>
  `(select name from trade_links l where l.project_id = t.project_id and l.id = t.${column})`;

const photos = (each: string) =>
  `(select coalesce(jsonb_agg(${each}), '[]') from photos where photos.project_id = t.project_id and kind = 'issue' and row_id = t.id)`;

/** Fields that are no column of their table. */
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  reportedByName: person('reported_by'),
  verifiedByName: person('verified_by'),
  fixedByName: person('fixed_by'),
  refusedByName: person('refused_by'),
  acceptedByName: person('accepted_by'),
  fixedByLinkName: tradeLink('fixed_by_link'),
  disputedByLinkName: tradeLink('disputed_by_link'),
  checkNumber: '(select number from checks c where c.project_id = t.project_id and c.id = t.check_id)',
  lists: `(select coalesce(jsonb_agg(jsonb_build_object('id', list.id, 'number', list.number, 'kind', list.kind, 'state', list.state)), '[]')
    from completion_lines line join completion_lists list on list.project_id = line.project_id and list.id = line.list_id
    where line.project_id = t.project_id and line.issue_id = t.id and not line.in_trash)`,
  variationNumber:
    '(select number from variations v where v.project_id = t.project_id and v.id = t.variation_id)',
  stage: `case when t.status <> 'resolved' then t.status when t.verified_at is not null or t.accepted_at is not null then 'closed' else 'fixed' end`,
  inspectorName: person('inspector_id'),
  submittedByName: person('submitted_by'),
  reviewedByName: person('reviewed_by'),
  inspectionNumber:
    '(select number from inspections i where i.project_id = t.project_id and i.id = t.inspection_id)',
  reportNumber: 't.number',
  photoIds: photos('photos.id'),
  photos: photos('to_jsonb(photos)'),
  rating: 't.rating::float8',
  placePath: '(select path from places p where p.project_id = t.project_id and p.id = t.place_id)',
  mine: 'true',
  mayEdit: 'true',
};

const columnOf = (field: string) => `t.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** Query for the fields that an answer of the product has. */
const fieldsOf = (answered: object) =>
  Object.keys(answered)
    .map((field) => `${OTHER_FIELDS[field] ?? columnOf(field)} as "${field}"`)
    .join(', ');

/** Query for a page of 50. */
export const pageQuery = (answered: object, { table, where = 'true', order }: BareList): string =>
  `select ${fieldsOf(answered)} from ${table} t where ${table === 'suppliers' ? 'added_by' : 'project_id'} = $1 and deleted_at is null
   and ${where} order by ${order} limit 50`;

const newestHits = (kind: string, table: string, [title, ...others]: readonly string[], shown: string) =>
  `(select '${kind}' as kind, id, project_id as "projectId", concat_ws(' ', number, ${title}) as title, ${shown}, created_at as at
    from ${table} where project_id = $1 and deleted_at is null
      and (${[title, ...others].map((text) => `${text} ilike '%wall%'`).join(' or ')}) order by created_at desc, id desc limit 5)`;

/** Query for what a search finds: the newest rows of each kind with the word. */
export const SEARCH_QUERY = [
  newestHits(
    'expense',
    'expenses',
    ['item_name', 'supplier', 'description'],
    'supplier as subtitle, phase, null as status',
  ),
  newestHits(
    'issue',
    'issues',
    ['title', 'description', 'location', 'assigned_to', 'supplier'],
    'location as subtitle, phase, status',
  ),
  newestHits(
    'variation',
    'variations',
    ['title', 'description'],
    'null as subtitle, affected_phase as phase, status',
  ),
  newestHits(
    'inspection',
    'inspections',
    ['inspection_type', 'location', 'assigned_to', 'observations'],
    'location as subtitle, phase, result as status',
  ),
].join(' union all ');

/** The kept totals of a project, of which a dashboard is made. */
export const TOTALS_QUERY =
  'select resource, bucket, count, amount from project_totals where project_id = $1';

/** The rows and sums of a report of expenses by phase. */
export const REPORT_QUERY = `select phase, date, item_name, supplier, amount, is_paid, number, sum(amount) over (partition by phase) as of_phase,
    sum(amount) over () as of_all from expenses where project_id = $1 and deleted_at is null order by phase, date, id limit 200`;

/** A table like that of expenses, with a key and the index of its list alone. */
export const BARE_TABLE = `create table bare_expenses (like expenses including defaults including generated including identity);
  alter table bare_expenses add primary key (project_id, id);
  create index on bare_expenses (project_id, date, id) where deleted_at is null`;

export const addQuery = (answered: object): string =>
  `insert into bare_expenses as t (project_id, phase, item_name, amount, date, due_date, added_by, serial)
   values ($1, $2, $3, $4, $5, $5::date + 30, 1, $6) returning ${fieldsOf(answered)}`;
