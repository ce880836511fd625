ALTER TABLE "activity" ADD COLUMN "names" jsonb;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "actor_id" bigint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "user_id" bigint;--> statement-breakpoint
-- An entry holds the salted hash of a person's name, and the name with its salt beside: so the name can be erased, and what was sealed stays.
CREATE FUNCTION keep_names_apart() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  salt text;
BEGIN
  NEW.names := NULL;
  IF jsonb_typeof(NEW.before -> 'assignedTo') = 'string' THEN
    salt := replace(gen_random_uuid()::text, '-', '');
    NEW.names := jsonb_build_object('before', jsonb_build_object('assignedTo',
      jsonb_build_object('salt', salt, 'name', NEW.before ->> 'assignedTo')));
    NEW.before := NEW.before || jsonb_build_object('assignedTo', jsonb_build_object('sha256',
      encode(sha256(convert_to(salt || (NEW.before ->> 'assignedTo'), 'UTF8')), 'hex')));
  END IF;
  IF jsonb_typeof(NEW.after -> 'assignedTo') = 'string' THEN
    salt := replace(gen_random_uuid()::text, '-', '');
    NEW.names := coalesce(NEW.names, '{}') || jsonb_build_object('after', jsonb_build_object('assignedTo',
      jsonb_build_object('salt', salt, 'name', NEW.after ->> 'assignedTo')));
    NEW.after := NEW.after || jsonb_build_object('assignedTo', jsonb_build_object('sha256',
      encode(sha256(convert_to(salt || (NEW.after ->> 'assignedTo'), 'UTF8')), 'hex')));
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER names_apart BEFORE INSERT ON activity FOR EACH ROW
  WHEN (NEW.before ? 'assignedTo' OR NEW.after ? 'assignedTo') EXECUTE FUNCTION keep_names_apart();
--> statement-breakpoint
-- The two changes that an entry of the log allows: its payload is erased, once, and that it was erased stays written; or names of it are.
CREATE OR REPLACE FUNCTION allow_erasure_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.project_id, NEW.id, NEW.actor_id, NEW.entity, NEW.entity_id, NEW.action, NEW.at, NEW.xid)
      IS NOT DISTINCT FROM (OLD.project_id, OLD.id, OLD.actor_id, OLD.entity, OLD.entity_id, OLD.action, OLD.at, OLD.xid)
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
-- Whose name a notice holds: who wrote to the project's log in the same transaction.
UPDATE notices SET actor_id = log.actor_id
FROM (
  SELECT project_id, at, min(actor_id) AS actor_id FROM activity GROUP BY project_id, at HAVING count(DISTINCT actor_id) = 1
) AS log
WHERE notices.facts ? 'by' AND log.project_id = notices.project_id AND log.at = notices.at;
