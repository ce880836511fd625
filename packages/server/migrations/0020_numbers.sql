-- Every record that people talk about has a number of its project's own series. The last one that was given stands by itself:
-- the server raises it over a connection of its own, so that nobody who writes waits for another's commit.
CREATE TABLE "record_series" (
	"project_id" bigint NOT NULL,
	"kind" varchar(30) NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "record_series_project_id_kind_pk" PRIMARY KEY("project_id","kind")
);
--> statement-breakpoint
-- The first of so many numbers of a series that follow one another. The series is its transaction's until that ends.
CREATE FUNCTION take_numbers(project bigint, of_kind text, wanted integer) RETURNS integer LANGUAGE sql AS $$
  INSERT INTO record_series AS series (project_id, kind, last) VALUES (project, of_kind, wanted)
  ON CONFLICT (project_id, kind) DO UPDATE SET last = series.last + excluded.last
  RETURNING series.last - wanted + 1
$$;
--> statement-breakpoint
-- For a row that comes without a number.
CREATE FUNCTION number_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.serial := take_numbers(NEW.project_id, TG_ARGV[0], 1);
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Existing rows are numbered in the order in which they were made, those in the trash too. Inspections keep the numbers that they
-- have; what an archive brought that is no such number follows behind the last.
DO $outer$
DECLARE
  numbered record;
BEGIN
  FOR numbered IN
    SELECT * FROM (VALUES
      ('expenses', 'expense', 'EX'),
      ('variations', 'variation', 'VO'),
      ('monitoring_fees', 'monitoring-fee', 'MF'),
      ('inspections', 'inspection', 'INS'),
      ('issues', 'issue', 'SN'),
      ('interior_plans', 'interior-plan', 'IP'),
      ('documents', 'document', 'DOC')
    ) AS t (source, kind, prefix)
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN serial integer', numbered.source);
    -- The sums of a project stay what they are.
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', numbered.source);
    IF numbered.source = 'inspections' THEN
      UPDATE inspections SET serial = substring(report_number FROM '\d+$')::integer
      WHERE report_number ~ '^INS-(?!0000$)(\d{4}|[1-9]\d{4,8})$';
    END IF;
    EXECUTE format('
      UPDATE %1$I AS row SET serial = counted.before + counted.place FROM (
        SELECT bare.project_id, bare.id, coalesce(given.last, 0) AS before,
          row_number() OVER (PARTITION BY bare.project_id ORDER BY bare.created_at, bare.id) AS place
        FROM %1$I AS bare
        LEFT JOIN (SELECT project_id, max(serial) AS last FROM %1$I GROUP BY project_id) AS given USING (project_id)
        WHERE bare.serial IS NULL
      ) AS counted WHERE row.project_id = counted.project_id AND row.id = counted.id', numbered.source);
    EXECUTE format('INSERT INTO record_series SELECT project_id, %L, max(serial) FROM %I GROUP BY project_id',
      numbered.kind, numbered.source);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', numbered.source);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN serial SET NOT NULL,
      ADD COLUMN number text GENERATED ALWAYS AS (%L || lpad(serial::text, greatest(4, length(serial::text)), ''0'')) STORED NOT NULL',
      numbered.source, numbered.prefix || '-');
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I (project_id, serial)', numbered.source || '_serial', numbered.source);
    EXECUTE format('CREATE TRIGGER number_row BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW.serial IS NULL)
      EXECUTE FUNCTION number_row(%L)', numbered.source, numbered.kind);
  END LOOP;
END
$outer$;
--> statement-breakpoint
-- A number is never given twice, not even that of a report that was removed for good.
INSERT INTO record_series AS series SELECT project_id, 'inspection', last FROM report_counters
ON CONFLICT (project_id, kind) DO UPDATE SET last = greatest(series.last, excluded.last);
--> statement-breakpoint
DROP TABLE "report_counters";--> statement-breakpoint
ALTER TABLE "inspections" DROP COLUMN "report_number";--> statement-breakpoint
-- In place of a reference, for which who takes a number would wait for whoever holds the project.
CREATE FUNCTION forget_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM record_series WHERE project_id = OLD.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forget_series AFTER DELETE ON projects FOR EACH ROW EXECUTE FUNCTION forget_series();
