ALTER TABLE "issues" ADD COLUMN "kind" varchar(10) DEFAULT 'issue' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "trade" varchar(40);--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "fixed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "fixed_by" bigint;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "fixed_note" text;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "times_refused" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "refused_by" bigint;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "refused_reason" text;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "accepted_by" bigint;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "accepted_reason" text;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "variation_id" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "timezone" varchar(64);--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "correction_days" jsonb DEFAULT '{"high":1,"medium":7,"low":30}'::jsonb NOT NULL;--> statement-breakpoint
-- What is resolved was reported fixed; nobody noted by whom. The sums of a project stay what they are.
ALTER TABLE "issues" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "issues" SET "fixed_at" = "resolved_at" WHERE "status" = 'resolved';--> statement-breakpoint
ALTER TABLE "issues" ENABLE TRIGGER USER;
