CREATE TABLE "supplier_shares" (
	"project_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"shared_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supplier_shares_project_id_supplier_id_shared_by_pk" PRIMARY KEY("project_id","supplier_id","shared_by")
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "valuers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "supplier" varchar(255);--> statement-breakpoint
ALTER TABLE "supplier_shares" ADD CONSTRAINT "supplier_shares_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_shares_supplier" ON "supplier_shares" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "issues_by_supplier" ON "issues" USING btree ("project_id","supplier_id") WHERE supplier_id is not null and deleted_at is null;--> statement-breakpoint
update "expenses" set "supplier" = "suppliers"."name" from "suppliers"
  where "suppliers"."id" = "expenses"."supplier_id" and coalesce(btrim("expenses"."supplier"), '') = '';--> statement-breakpoint
update "commitments" set "supplier" = "suppliers"."name" from "suppliers"
  where "suppliers"."id" = "commitments"."supplier_id" and coalesce(btrim("commitments"."supplier"), '') = '';--> statement-breakpoint
update "issues" set "supplier" = "suppliers"."name" from "suppliers"
  where "suppliers"."id" = "issues"."supplier_id";--> statement-breakpoint
-- Who named a supplier was not kept. Of rows that the supplier's own adder entered it is taken that they named it.
insert into "supplier_shares" ("project_id", "supplier_id", "shared_by")
  select "named"."project_id", "named"."supplier_id", "named"."author" from (
    select "project_id", "supplier_id", "added_by" as "author" from "expenses"
    union select "project_id", "supplier_id", "added_by" from "commitments"
    union select "project_id", "supplier_id", "reported_by" from "issues"
  ) as "named" join "suppliers" on "suppliers"."id" = "named"."supplier_id" and "suppliers"."added_by" = "named"."author";
--> statement-breakpoint
update "contracts" set "valuers" = "made"."valuers" from (
    select "certificates"."project_id", "certificates"."contract_id", jsonb_agg(distinct "certificates"."created_by") as "valuers"
    from "certificates" join "project_members" on "project_members"."project_id" = "certificates"."project_id"
      and "project_members"."user_id" = "certificates"."created_by" and "project_members"."role" = 'contractor'
    group by 1, 2
  ) as "made"
  where "contracts"."project_id" = "made"."project_id" and "contracts"."id" = "made"."contract_id";
