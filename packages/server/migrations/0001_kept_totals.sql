-- Totals are kept by the database itself, so that no path into a table can forget them: each statement on a counted
-- table appends what it changed to project_total_deltas. Appending never waits for another writer of the project; the
-- application folds the deltas into project_totals, and a reader adds both up in one snapshot.
DO $outer$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    SELECT * FROM (VALUES
      ('expenses', 'expenses', $$phase || CASE WHEN is_paid THEN '|paid' ELSE '|unpaid' END$$, 'amount'),
      ('variations', 'variations', 'status', 'CASE WHEN status = ''approved'' THEN coalesce(agreed_amount, extra_cost) ELSE extra_cost END'),
      ('monitoring_fees', 'monitoring-fees', $$CASE WHEN is_paid THEN 'paid' ELSE 'unpaid' END$$, 'amount'),
      ('issues', 'issues', $$status || '|' || priority$$, '0'),
      ('inspections', 'inspections', 'result', '0')
    ) AS t (source, resource, bucket, amount)
  LOOP
    EXECUTE format($function$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
          SELECT project_id, %2$L, %3$s, count(*), sum(%4$s)
          FROM new_rows WHERE deleted_at IS NULL GROUP BY project_id, %3$s;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
          SELECT project_id, %2$L, %3$s, -count(*), -sum(%4$s)
          FROM old_rows WHERE deleted_at IS NULL GROUP BY project_id, %3$s;
        ELSE
          INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
          SELECT project_id, %2$L, bucket, sum(n), sum(a) FROM (
            SELECT project_id, %3$s AS bucket, 1 AS n, %4$s AS a FROM new_rows WHERE deleted_at IS NULL
            UNION ALL
            SELECT project_id, %3$s, -1, -(%4$s) FROM old_rows WHERE deleted_at IS NULL
          ) AS changed GROUP BY project_id, bucket HAVING sum(n) <> 0 OR sum(a) <> 0;
        END IF;
        RETURN NULL;
      END
      $body$
    $function$, 'keep_totals_of_' || counted.source, counted.resource, counted.bucket, counted.amount);
    EXECUTE format('CREATE TRIGGER keep_totals_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', counted.source, 'keep_totals_of_' || counted.source);
    EXECUTE format('CREATE TRIGGER keep_totals_update AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', counted.source, 'keep_totals_of_' || counted.source);
    EXECUTE format('CREATE TRIGGER keep_totals_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', counted.source, 'keep_totals_of_' || counted.source);
  END LOOP;
END
$outer$;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the activity log is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE expenses ADD CONSTRAINT expenses_amount CHECK (amount >= 0);
--> statement-breakpoint
ALTER TABLE monitoring_fees ADD CONSTRAINT monitoring_fees_amount CHECK (amount >= 0);
