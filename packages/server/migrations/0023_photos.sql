CREATE TABLE "photo_ids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"project_id" bigint NOT NULL,
	"id" uuid NOT NULL,
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_id" ON "photos" USING btree ("id");--> statement-breakpoint
CREATE INDEX "photos_row" ON "photos" USING btree ("project_id","kind","row_id");--> statement-breakpoint
CREATE INDEX "photos_unnamed" ON "photos" USING btree ("created_at") WHERE row_id is null;
--> statement-breakpoint
-- An id is taken once in all projects. However its photo goes, alone, with its row or with its project: it stays taken.
CREATE FUNCTION keep_photo_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO photo_ids (id) VALUES (NEW.id);
  ELSE
    UPDATE photo_ids SET removed_at = now() WHERE id = OLD.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_photo_id AFTER INSERT OR DELETE ON photos FOR EACH ROW EXECUTE FUNCTION keep_photo_id();
