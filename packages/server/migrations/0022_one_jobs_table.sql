-- Reports and project archives are jobs of one table: what is asked for stands in "request", what came of it in "result".
ALTER TABLE "jobs" ADD COLUMN "kind" varchar(10) DEFAULT 'report' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "request" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "result" jsonb;--> statement-breakpoint
UPDATE "jobs" SET "request" = jsonb_build_object('report', "report", 'format', "format", 'options', "options");--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "report";--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "format";--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "options";--> statement-breakpoint
DROP INDEX "jobs_id";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_project_id_id_pk";--> statement-breakpoint
ALTER TABLE "jobs" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_project" ON "jobs" USING btree ("project_id");--> statement-breakpoint
-- Archives take new ids in the order of their old ones: both tables counted from 1.
INSERT INTO "jobs" ("user_id", "kind", "project_id", "status", "progress", "attempts", "stamped_at", "file_key", "file_name",
  "file_size", "result", "problem", "created_at", "finished_at")
SELECT "user_id", "kind", "project_id", "status", "progress", "attempts", "stamped_at", "file_key", "file_name", "file_size",
  CASE WHEN "records" IS NOT NULL THEN jsonb_build_object('records', "records", 'equalFigures', "equal_figures") END,
  "problem", "created_at", "finished_at"
FROM "archive_jobs" WHERE "project_id" IS NULL OR EXISTS (SELECT FROM "projects" WHERE "projects"."id" = "archive_jobs"."project_id")
ORDER BY "id";--> statement-breakpoint
DROP TABLE "archive_jobs";
