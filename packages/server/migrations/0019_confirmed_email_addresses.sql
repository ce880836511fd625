CREATE TABLE "email_confirmations" (
	"token_hash" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"email" varchar(255) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "links_to" varchar(255);--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "email" varchar(255);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_kept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_email" varchar(255);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_link_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_confirmations_user" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
-- What was stored before addresses were confirmed goes on receiving mail of the projects in which its account is today.
UPDATE "users" SET "email_kept_at" = now() WHERE "email" IS NOT NULL;--> statement-breakpoint
UPDATE "mails" SET "links_to" = substring("text" from 'https?://[^/[:space:]]+') WHERE "sent_at" IS NULL;
