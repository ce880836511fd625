CREATE TABLE "accounting_exports" (
	"project_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"what" varchar(3) NOT NULL,
	"system" varchar(10) NOT NULL,
	"currency" varchar(3) NOT NULL,
	"count" integer NOT NULL,
	"total" numeric(16, 2) NOT NULL,
	"file_name" varchar(100) NOT NULL,
	"files" jsonb NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounting_exports_project_id_number_pk" PRIMARY KEY("project_id","number")
);
--> statement-breakpoint
CREATE TABLE "accounting_profiles" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"system" varchar(10) NOT NULL,
	"default_account" varchar(100),
	"accounts" jsonb NOT NULL,
	"tax_codes" jsonb NOT NULL,
	"no_vat_code" varchar(50),
	"creditor_account" varchar(100),
	"cost_centres" jsonb NOT NULL,
	"datev" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounting_rows" (
	"project_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"expense_id" bigint,
	"expense_number" varchar(20) NOT NULL,
	"date" date NOT NULL,
	"due_date" date NOT NULL,
	"item_name" varchar(255) NOT NULL,
	"phase" varchar(20) NOT NULL,
	"category" varchar(30),
	"supplier" varchar(255),
	"invoice_number" varchar(100),
	"rate" varchar(10),
	"amount" numeric(16, 2) NOT NULL,
	"net" numeric(16, 2) NOT NULL,
	"vat" numeric(16, 2),
	"gross" numeric(16, 2) NOT NULL,
	"account" varchar(100),
	"creditor_account" varchar(100),
	"tax_code" varchar(50),
	"cost_centre" varchar(36),
	"lacks" jsonb NOT NULL,
	CONSTRAINT "accounting_rows_project_id_number_position_pk" PRIMARY KEY("project_id","number","position")
);
--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "account_code" varchar(20);--> statement-breakpoint
ALTER TABLE "accounting_exports" ADD CONSTRAINT "accounting_exports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_profiles" ADD CONSTRAINT "accounting_profiles_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_rows" ADD CONSTRAINT "accounting_rows_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_rows" ADD CONSTRAINT "accounting_rows_export" FOREIGN KEY ("project_id","number") REFERENCES "public"."accounting_exports"("project_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounting_rows_expense" ON "accounting_rows" USING btree ("project_id","expense_id","number");