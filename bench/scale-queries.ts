const PAGE = `select * from expenses where project_id = $1 and deleted_at is null`;
const NEWEST = 'order by date desc, id desc';

/** The SQL queries of the screens, with the project as $1 and its newest expense as $2. */
export const QUERIES: Readonly<Record<string, string>> = {
  'first page of 50': `${PAGE} ${NEWEST} limit 51`,
  'page by cursor from the middle': `${PAGE} and (date, id) < (date '2025-03-20', 1) ${NEWEST} limit 51`,
  'page at offset 5,000': `${PAGE} ${NEWEST} limit 51 offset 5000`,
  'a phase that is paid, first page': `${PAGE} and phase = 'roofing' and is_paid ${NEWEST} limit 51`,
  'how many of that filter': `select count(*) from expenses where project_id = $1 and deleted_at is null and phase = 'roofing' and is_paid`,
  'a word in the names, first page': `${PAGE} and item_name ilike '%delivery 77%' ${NEWEST} limit 51`,
  'the dashboard, from kept totals': `select resource, bucket, sum(count), sum(amount) from (
    select resource, bucket, count, amount from project_totals where project_id = $1
    union all select resource, bucket, count, amount from project_total_deltas where project_id = $1) as kept group by resource, bucket`,
  'the same, added up from rows': `select phase, is_paid, count(*), sum(amount) from expenses where project_id = $1 and deleted_at is null group by phase, is_paid`,
  'one expense by its id alone': `select * from expenses where id = $2`,
  'history of one row': `select * from activity where project_id = $1 and entity = 'expense' and entity_id = $2`,
};
