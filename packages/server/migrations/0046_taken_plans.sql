CREATE TABLE "taken_plans" (
	"project_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "taken_plans_project_id_plan_id_user_id_pk" PRIMARY KEY("project_id","plan_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "taken_plans" ADD CONSTRAINT "taken_plans_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_plans" ADD CONSTRAINT "taken_plans_plan" FOREIGN KEY ("project_id","plan_id") REFERENCES "public"."plans"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_plans" ADD CONSTRAINT "taken_plans_member" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."project_members"("project_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_plans_by_member" ON "taken_plans" USING btree ("project_id","user_id");