-- Nothing wrote these tables before: a moment in place of a day, and what a schedule says besides.
DROP INDEX "report_schedules_due";--> statement-breakpoint
DROP INDEX "report_sendings_once";--> statement-breakpoint
ALTER TABLE "report_schedules" DROP COLUMN "next_on";--> statement-breakpoint
ALTER TABLE "report_sendings" DROP COLUMN "due_on";--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "language" varchar(2);--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "hour" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "next_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "report_sendings" ADD COLUMN "due_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "report_sendings" ADD COLUMN "sent_by" bigint;--> statement-breakpoint
ALTER TABLE "report_sendings" ADD COLUMN "problem" text;--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_at") WHERE is_active and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_sendings_once" ON "report_sendings" USING btree ("project_id","schedule_id","due_at","user_id");
