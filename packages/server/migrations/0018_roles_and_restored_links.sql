ALTER TABLE "activity" ADD COLUMN "erased_reason" varchar(40);--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "withdrawn_by_restore" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "withdrawn_by_restore" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The two changes that an entry of the log allows, each with its reason: its payload is erased, once; or names of it are.
CREATE OR REPLACE FUNCTION allow_erasure_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.project_id, NEW.id, NEW.actor_id, NEW.entity, NEW.entity_id, NEW.action, NEW.at, NEW.xid)
      IS NOT DISTINCT FROM (OLD.project_id, OLD.id, OLD.actor_id, OLD.entity, OLD.entity_id, OLD.action, OLD.at, OLD.xid)
    AND NEW.erased_reason IS NOT NULL
    AND ((OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.before IS NULL AND NEW.after IS NULL AND NEW.names IS NULL)
      OR ((NEW.before, NEW.after, NEW.erased_at) IS NOT DISTINCT FROM (OLD.before, OLD.after, OLD.erased_at)
        AND OLD.names @> NEW.names AND NEW.names <> OLD.names))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the activity log is append-only';
END
$$;
--> statement-breakpoint
-- They run as the owner of the log: the role that the server works with may change an entry by them alone.
CREATE FUNCTION erase_activity(of_project bigint, of_entity text, of_ids bigint[], because text) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH erased AS (
    UPDATE public.activity SET before = NULL, after = NULL, names = NULL, erased_at = now(), erased_reason = because
    WHERE project_id = of_project AND erased_at IS NULL
      AND (of_entity IS NULL OR (entity = of_entity AND entity_id = ANY (of_ids)))
    RETURNING 1
  )
  SELECT count(*)::integer FROM erased
$$;
--> statement-breakpoint
CREATE FUNCTION erase_activity_names(of_project bigint, of_entry bigint, sides text[], because text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  UPDATE public.activity SET names = names - sides, erased_reason = because
  WHERE project_id = of_project AND id = of_entry AND names ?| sides
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION erase_activity(bigint, text, bigint[], text), erase_activity_names(bigint, bigint, text[], text) FROM PUBLIC;
