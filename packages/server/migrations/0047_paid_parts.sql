-- What bank statements paid of an unpaid record counts as paid: bucket "part", which counts no record, and takes its amount from "unpaid".
LOCK TABLE expenses, monitoring_fees IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
DO $outer$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    SELECT * FROM (VALUES
      ('expenses', $$
        ('expenses', phase || CASE WHEN is_paid THEN '|paid' ELSE '|unpaid' END, 1,
          CASE WHEN is_paid THEN amount ELSE amount - coalesce(paid_amount, 0) END),
        ('expenses', CASE WHEN NOT is_paid AND paid_amount IS NOT NULL THEN phase || '|part' END, 0, paid_amount),
        ('expense-months', to_char(date, 'YYYY-MM') || '|' || phase || CASE WHEN is_paid THEN '|paid' ELSE '|unpaid' END, 1,
          CASE WHEN is_paid THEN amount ELSE amount - coalesce(paid_amount, 0) END),
        ('expense-months', CASE WHEN NOT is_paid AND paid_amount IS NOT NULL THEN to_char(date, 'YYYY-MM') || '|' || phase || '|part' END, 0,
          paid_amount),
        ('commitment-invoices', commitment_id || '|' || to_char(date, 'YYYY-MM'), 1, amount)$$),
      ('monitoring_fees', $$
        ('monitoring-fees', CASE WHEN is_paid THEN 'paid' ELSE 'unpaid' END, 1,
          CASE WHEN is_paid THEN amount ELSE amount - coalesce(paid_amount, 0) END),
        ('monitoring-fees', CASE WHEN NOT is_paid AND paid_amount IS NOT NULL THEN 'part' END, 0, paid_amount)$$)
    ) AS t (source, buckets)
  LOOP
    EXECUTE format($function$
      CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
          SELECT project_id, kept.resource, kept.bucket, sum(kept.n), sum(kept.amount)
          FROM new_rows CROSS JOIN LATERAL (VALUES %2$s) AS kept (resource, bucket, n, amount)
          WHERE deleted_at IS NULL AND kept.bucket IS NOT NULL GROUP BY project_id, kept.resource, kept.bucket;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
          SELECT project_id, kept.resource, kept.bucket, -sum(kept.n), -sum(kept.amount)
          FROM old_rows CROSS JOIN LATERAL (VALUES %2$s) AS kept (resource, bucket, n, amount)
          WHERE deleted_at IS NULL AND kept.bucket IS NOT NULL GROUP BY project_id, kept.resource, kept.bucket;
        ELSE
          INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
          SELECT project_id, resource, bucket, sum(n), sum(a) FROM (
            SELECT project_id, kept.resource, kept.bucket, kept.n, kept.amount AS a
            FROM new_rows CROSS JOIN LATERAL (VALUES %2$s) AS kept (resource, bucket, n, amount)
            WHERE deleted_at IS NULL AND kept.bucket IS NOT NULL
            UNION ALL
            SELECT project_id, kept.resource, kept.bucket, -kept.n, -kept.amount
            FROM old_rows CROSS JOIN LATERAL (VALUES %2$s) AS kept (resource, bucket, n, amount)
            WHERE deleted_at IS NULL AND kept.bucket IS NOT NULL
          ) AS changed GROUP BY project_id, resource, bucket HAVING sum(n) <> 0 OR sum(a) <> 0;
        END IF;
        RETURN NULL;
      END
      $body$
    $function$, 'keep_totals_of_' || counted.source, counted.buckets);
    -- Parts that were paid already move from the one bucket to the other.
    EXECUTE format($backfill$
      INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
      SELECT project_id, kept.resource, moved.bucket, 0, sum(moved.amount)
      FROM %1$I CROSS JOIN LATERAL (VALUES %2$s) AS kept (resource, bucket, n, amount)
        CROSS JOIN LATERAL (VALUES (kept.bucket, kept.amount), (regexp_replace(kept.bucket, 'part$', 'unpaid'), -kept.amount)) AS moved (bucket, amount)
      WHERE deleted_at IS NULL AND kept.bucket ~ 'part$'
      GROUP BY project_id, kept.resource, moved.bucket
    $backfill$, counted.source, counted.buckets);
  END LOOP;
END
$outer$;
