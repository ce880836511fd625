ALTER TABLE "users" ADD COLUMN "demo_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_demo" ON "users" USING btree ("demo_until") WHERE demo_until is not null;