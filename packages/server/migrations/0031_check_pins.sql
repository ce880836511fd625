-- A pin goes for good with what it shows: a check as an issue.
CREATE FUNCTION remove_pins_of_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pins WHERE project_id = OLD.project_id AND kind = 'check' AND subject_id = OLD.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER checks_pins AFTER DELETE ON checks FOR EACH ROW EXECUTE FUNCTION remove_pins_of_check();
