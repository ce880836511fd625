ALTER TABLE "accounting_profiles" ADD COLUMN "intra_community_code" varchar(50);--> statement-breakpoint
ALTER TABLE "accounting_profiles" ADD COLUMN "exempt_code" varchar(50);