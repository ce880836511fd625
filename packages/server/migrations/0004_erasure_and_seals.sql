-- The one change that an entry of the log allows: its payload is erased, once, and that it was erased stays written.
CREATE FUNCTION allow_erasure_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.before IS NULL AND NEW.after IS NULL
    AND (NEW.project_id, NEW.id, NEW.actor_id, NEW.entity, NEW.entity_id, NEW.action, NEW.at, NEW.xid)
      IS NOT DISTINCT FROM (OLD.project_id, OLD.id, OLD.actor_id, OLD.entity, OLD.entity_id, OLD.action, OLD.at, OLD.xid)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the activity log is append-only';
END
$$;
--> statement-breakpoint
DROP TRIGGER append_only ON activity;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON activity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER erasure_only BEFORE UPDATE ON activity FOR EACH ROW EXECUTE FUNCTION allow_erasure_only();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
