-- Indexes for the sorts and filters of lists, as the declarations of their kinds have them (schema/list-indexes.ts).
ALTER INDEX "expenses_by_date" RENAME TO "expenses_sorted_by_date";--> statement-breakpoint
ALTER INDEX "expenses_by_amount" RENAME TO "expenses_sorted_by_amount";--> statement-breakpoint
ALTER INDEX "expenses_by_creation" RENAME TO "expenses_sorted_by_created_at";--> statement-breakpoint
ALTER INDEX "issues_by_creation" RENAME TO "issues_sorted_by_created_at";--> statement-breakpoint
CREATE INDEX "documents_sorted_by_title" ON "documents" USING btree ("project_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_sorted_by_issued_on" ON "documents" USING btree ("project_id","issued_on","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_sorted_by_expires_on" ON "documents" USING btree ("project_id","expires_on","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_sorted_by_created_at" ON "documents" USING btree ("project_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_of_kind" ON "documents" USING btree ("project_id","kind","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_of_phase" ON "documents" USING btree ("project_id","phase","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "documents_of_required" ON "documents" USING btree ("project_id","required","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "expenses_sorted_by_item_name" ON "expenses" USING btree ("project_id","item_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "expenses_sorted_by_supplier" ON "expenses" USING btree ("project_id","supplier","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "expenses_of_phase" ON "expenses" USING btree ("project_id","phase","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "expenses_of_is_paid" ON "expenses" USING btree ("project_id","is_paid","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "expenses_of_category" ON "expenses" USING btree ("project_id","category","date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "inspections_sorted_by_inspection_type" ON "inspections" USING btree ("project_id","inspection_type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "inspections_sorted_by_scheduled_date" ON "inspections" USING btree ("project_id","scheduled_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "inspections_sorted_by_created_at" ON "inspections" USING btree ("project_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "inspections_of_result" ON "inspections" USING btree ("project_id","result","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "inspections_of_phase" ON "inspections" USING btree ("project_id","phase","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interior_plans_sorted_by_created_at" ON "interior_plans" USING btree ("project_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interior_plans_sorted_by_room_name" ON "interior_plans" USING btree ("project_id","room_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interior_plans_sorted_by_design_style" ON "interior_plans" USING btree ("project_id","design_style","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interior_tasks_sorted_by_created_at" ON "interior_tasks" USING btree ("project_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interior_tasks_sorted_by_task_name" ON "interior_tasks" USING btree ("project_id","task_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interior_tasks_sorted_by_due_date" ON "interior_tasks" USING btree ("project_id","due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interior_tasks_sorted_by_assigned_to" ON "interior_tasks" USING btree ("project_id","assigned_to","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interior_tasks_of_status" ON "interior_tasks" USING btree ("project_id","status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interior_tasks_of_priority" ON "interior_tasks" USING btree ("project_id","priority","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "interior_tasks_by_plan" ON "interior_tasks" USING btree ("project_id","plan_id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_sorted_by_title" ON "issues" USING btree ("project_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_sorted_by_assigned_to" ON "issues" USING btree ("project_id","assigned_to","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_sorted_by_due_date" ON "issues" USING btree ("project_id","due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_sorted_by_trade" ON "issues" USING btree ("project_id","trade","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_sorted_by_supplier" ON "issues" USING btree ("project_id","supplier","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_of_kind" ON "issues" USING btree ("project_id","kind","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_of_status" ON "issues" USING btree ("project_id","status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_of_priority" ON "issues" USING btree ("project_id","priority","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_of_phase" ON "issues" USING btree ("project_id","phase","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "monitoring_fees_sorted_by_fee_type" ON "monitoring_fees" USING btree ("project_id","fee_type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "monitoring_fees_sorted_by_payee_name" ON "monitoring_fees" USING btree ("project_id","payee_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "monitoring_fees_sorted_by_amount" ON "monitoring_fees" USING btree ("project_id","amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "monitoring_fees_sorted_by_due_date" ON "monitoring_fees" USING btree ("project_id","due_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "monitoring_fees_sorted_by_created_at" ON "monitoring_fees" USING btree ("project_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "monitoring_fees_of_is_paid" ON "monitoring_fees" USING btree ("project_id","is_paid","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variations_sorted_by_title" ON "variations" USING btree ("project_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variations_sorted_by_extra_cost" ON "variations" USING btree ("project_id","extra_cost","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variations_sorted_by_created_at" ON "variations" USING btree ("project_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variations_of_affected_phase" ON "variations" USING btree ("project_id","affected_phase","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variations_of_funded_by" ON "variations" USING btree ("project_id","funded_by","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variations_of_status" ON "variations" USING btree ("project_id","status","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
-- Counts of lists by the fields that they are filtered by, kept as the sums of 0001 are. They stand apart from those, because
-- the dashboard reads its buckets at each visit and has no use for so many.
DO $outer$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    SELECT * FROM (VALUES
      ('issues', 'issue-list', $$status || '|' || priority || '|' || coalesce(phase, '')$$),
      ('inspections', 'inspection-list', $$result || '|' || phase$$),
      ('documents', 'document-list', $$kind || '|' || coalesce(phase, '')$$),
      ('interior_plans', 'interior-plan-list', $$''::text$$)
    ) AS t (source, resource, bucket)
  LOOP
    EXECUTE format($function$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
          SELECT project_id, %2$L, %3$s, count(*), 0 FROM new_rows WHERE deleted_at IS NULL GROUP BY project_id, %3$s;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
          SELECT project_id, %2$L, %3$s, -count(*), 0 FROM old_rows WHERE deleted_at IS NULL GROUP BY project_id, %3$s;
        ELSE
          INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
          SELECT project_id, %2$L, bucket, sum(n), 0 FROM (
            SELECT project_id, %3$s AS bucket, 1 AS n FROM new_rows WHERE deleted_at IS NULL
            UNION ALL
            SELECT project_id, %3$s, -1 FROM old_rows WHERE deleted_at IS NULL
          ) AS changed GROUP BY project_id, bucket HAVING sum(n) <> 0;
        END IF;
        RETURN NULL;
      END
      $body$
    $function$, 'keep_counts_of_' || counted.source, counted.resource, counted.bucket);
    EXECUTE format('CREATE TRIGGER keep_counts_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', counted.source, 'keep_counts_of_' || counted.source);
    EXECUTE format('CREATE TRIGGER keep_counts_update AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', counted.source, 'keep_counts_of_' || counted.source);
    EXECUTE format('CREATE TRIGGER keep_counts_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', counted.source, 'keep_counts_of_' || counted.source);
    -- Rows that are there already. The triggers above have locked out writers until this ends.
    EXECUTE format('INSERT INTO project_total_deltas (project_id, resource, bucket, count, amount)
      SELECT project_id, %L, %s, count(*), 0 FROM %I WHERE deleted_at IS NULL GROUP BY 1, 3',
      counted.resource, counted.bucket, counted.source);
  END LOOP;
END
$outer$;
