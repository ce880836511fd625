-- Expenses and variations are counted several times over: as before, and by month, commitment and phase for the budget.
-- One statement still appends one delta a bucket, however many rows it touches.
DO $outer$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    SELECT * FROM (VALUES
      ('expenses', $$
        ('expenses', phase || CASE WHEN is_paid THEN '|paid' ELSE '|unpaid' END, amount),
        ('expense-months', to_char(date, 'YYYY-MM') || '|' || phase || CASE WHEN is_paid THEN '|paid' ELSE '|unpaid' END, amount),
        ('commitment-invoices', commitment_id || '|' || to_char(date, 'YYYY-MM'), amount)$$),
      ('variations', $$
        ('variations', status, CASE WHEN status = 'approved' THEN coalesce(agreed_amount, extra_cost) ELSE extra_cost END),
        ('variation-budgets', status || '|' || coalesce(affected_phase, '') || '|' || funded_by,
          CASE WHEN status = 'approved' THEN coalesce(agreed_amount, extra_cost) ELSE extra_cost END)$$)
    ) AS t (source, buckets)
  LOOP
    EXECUTE format($function$
      CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
          SELECT project_id, kept.resource, kept.bucket, count(*), sum(kept.amount)
          FROM new_rows CROSS JOIN LATERAL (VALUES %2$s) AS kept (resource, bucket, amount)
          WHERE deleted_at IS NULL AND kept.bucket IS NOT NULL GROUP BY project_id, kept.resource, kept.bucket;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
          SELECT project_id, kept.resource, kept.bucket, -count(*), -sum(kept.amount)
          FROM old_rows CROSS JOIN LATERAL (VALUES %2$s) AS kept (resource, bucket, amount)
          WHERE deleted_at IS NULL AND kept.bucket IS NOT NULL GROUP BY project_id, kept.resource, kept.bucket;
        ELSE
          INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
          SELECT project_id, resource, bucket, sum(n), sum(a) FROM (
            SELECT project_id, kept.resource, kept.bucket, 1 AS n, kept.amount AS a
            FROM new_rows CROSS JOIN LATERAL (VALUES %2$s) AS kept (resource, bucket, amount)
            WHERE deleted_at IS NULL AND kept.bucket IS NOT NULL
            UNION ALL
            SELECT project_id, kept.resource, kept.bucket, -1, -kept.amount
            FROM old_rows CROSS JOIN LATERAL (VALUES %2$s) AS kept (resource, bucket, amount)
            WHERE deleted_at IS NULL AND kept.bucket IS NOT NULL
          ) AS changed GROUP BY project_id, resource, bucket HAVING sum(n) <> 0 OR sum(a) <> 0;
        END IF;
        RETURN NULL;
      END
      $body$
    $function$, 'keep_totals_of_' || counted.source, counted.buckets);
    -- What is there already, of the kinds that are new.
    EXECUTE format($backfill$
      INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
      SELECT project_id, kept.resource, kept.bucket, count(*), sum(kept.amount)
      FROM %1$I CROSS JOIN LATERAL (VALUES %2$s) AS kept (resource, bucket, amount)
      WHERE deleted_at IS NULL AND kept.bucket IS NOT NULL AND kept.resource <> %1$L
      GROUP BY project_id, kept.resource, kept.bucket
    $backfill$, counted.source, counted.buckets);
  END LOOP;
END
$outer$;
--> statement-breakpoint
-- What was issued is never changed; only that it was paid is added.
CREATE FUNCTION keep_as_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('certified', 'paid') AND (
    NEW.status NOT IN ('certified', 'paid') OR
    (NEW.project_id, NEW.id, NEW.contract_id, NEW.number, NEW.date, NEW.release, NEW.entered, NEW.created_by, NEW.certified_at,
      NEW.certified_by, NEW.revised_sum, NEW.work_done, NEW.materials_on_site, NEW.gross, NEW.retention, NEW.advance_paid,
      NEW.advance_recovered, NEW.net, NEW.previous, NEW.due, NEW.vat, NEW.payable, NEW.vat_rate, NEW.currency)
    IS DISTINCT FROM
    (OLD.project_id, OLD.id, OLD.contract_id, OLD.number, OLD.date, OLD.release, OLD.entered, OLD.created_by, OLD.certified_at,
      OLD.certified_by, OLD.revised_sum, OLD.work_done, OLD.materials_on_site, OLD.gross, OLD.retention, OLD.advance_paid,
      OLD.advance_recovered, OLD.net, OLD.previous, OLD.due, OLD.vat, OLD.payable, OLD.vat_rate, OLD.currency))
  THEN
    RAISE EXCEPTION 'a certified payment certificate never changes';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER as_issued BEFORE UPDATE ON certificates FOR EACH ROW EXECUTE FUNCTION keep_as_issued();
