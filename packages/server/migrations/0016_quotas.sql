DROP INDEX "files_project";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "files_unclaimed" ON "files" USING btree ("uploaded_by") WHERE project_id is null;--> statement-breakpoint
CREATE INDEX "jobs_user" ON "jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "files_project" ON "files" USING btree ("project_id","size");