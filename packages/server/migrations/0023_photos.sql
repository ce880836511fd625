CREATE TABLE "photos" (
	"project_id" bigint NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" varchar(30),
	"row_id" bigint,
	"item" uuid,
	"purpose" varchar(20) NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"state" varchar(10) NOT NULL,
	"type" varchar(20),
	"file_url" text,
	"small_url" text,
	"medium_url" text,
	"sha256" varchar(64),
	"kept_sha256" varchar(64),
	"bytes" integer,
	"width" integer,
	"height" integer,
	"taken_at" timestamp (3) with time zone,
	"taken_at_source" varchar(10),
	"lat" numeric(9, 6),
	"lon" numeric(9, 6),
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"device" varchar(80),
	"added_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_row" ON "photos" USING btree ("project_id","kind","row_id");--> statement-breakpoint
CREATE INDEX "photos_unnamed" ON "photos" USING btree ("created_at") WHERE row_id is null;
--> statement-breakpoint
-- However a photo goes, alone, with its row or with its project: its id is never taken again.
CREATE FUNCTION remember_removed_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_photos (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER remember_removed_photo AFTER DELETE ON photos FOR EACH ROW EXECUTE FUNCTION remember_removed_photo();
