CREATE TABLE "old_ids" (
	"table_name" varchar(30) NOT NULL,
	"id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	CONSTRAINT "old_ids_table_name_id_pk" PRIMARY KEY("table_name","id")
);
--> statement-breakpoint
-- So that no id goes beyond 2^53, which JavaScript has no number for.
ALTER TABLE "projects" ALTER COLUMN "id" SET MAXVALUE 8388607;--> statement-breakpoint
-- An id that was drawn becomes the project's, times 2^30, and a number within. Sequences of records count below zero, from 1 - 2^30 to
-- -1, so what was drawn is told from an id that was given, which stays: a backup puts old ids back.
CREATE FUNCTION record_id(project bigint, drawn bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN drawn < 0 THEN ((project + 1) << 30) + drawn ELSE drawn END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.id := ((NEW.project_id + 1) << 30) + NEW.id;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- The name of the trigger puts it before those that read the id. Writers wait from the first statement for a table on, so no old id
-- is left out; one of 2^30 or more would be read as that of another project.
DO $outer$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY[
    'commitments', 'milestones', 'progress_entries', 'certificates', 'contracts', 'check_templates',
    'checks', 'comments', 'diary_days', 'diary_lines', 'documents', 'expenses',
    'completion_lists', 'inspections', 'interior_plans', 'interior_tasks', 'invoices', 'issues',
    'held_mails', 'monitoring_fees', 'places', 'pins', 'plans', 'report_schedules',
    'trade_links', 'variations', 'webhooks'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN id
      SET MINVALUE -1073741823 SET MAXVALUE -1 SET START WITH -1073741823 RESTART', source);
    EXECUTE format('CREATE TRIGGER id_tells_project BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.id < 0)
      EXECUTE FUNCTION tell_project()', source);
    EXECUTE format('INSERT INTO old_ids SELECT %1$L, id, project_id FROM %1$I', source);
  END LOOP;
  IF EXISTS (SELECT 1 FROM old_ids WHERE id >= 1 << 30) THEN
    RAISE EXCEPTION 'a record has an id of 2^30 or more, which would be read as that of another project';
  END IF;
END
$outer$;
