CREATE TABLE "client_ids" (
	"project_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"captured_at" timestamp (3) with time zone,
	"clock_skew_ms" bigint,
	"device" varchar(80),
	"kind" varchar(30) NOT NULL,
	"row_id" bigint NOT NULL,
	"call" text NOT NULL,
	"author_id" bigint NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_ids_project_id_client_id_pk" PRIMARY KEY("project_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "captured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "clock_skew_ms" bigint;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "device" varchar(80);--> statement-breakpoint
ALTER TABLE "client_ids" ADD CONSTRAINT "client_ids_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_ids_id" ON "client_ids" USING btree ("client_id");