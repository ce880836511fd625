CREATE TABLE "installation" (
	"sole" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"key_mark" varchar(200),
	CONSTRAINT "installation_sole" CHECK ("installation"."sole")
);
