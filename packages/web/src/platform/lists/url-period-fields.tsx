import { Field } from '../../ui/inputs/field.tsx';
import { UrlDateField } from '../forms/url-date-field.tsx';
import { useUrlState } from '../routing/url-state.ts';
import { useToday } from '../session/use-today.ts';

/** The first and the last day of a list, kept in the address; `t` says "from" and "to". */
export function UrlPeriodFields({ t }: { t: (name: 'from' | 'to') => string }) {
  const today = useToday();
  const [url, setUrl] = useUrlState();
  return (['from', 'to'] as const).map((name) => (
    <Field key={name} label={t(name)} labelHidden className="w-40">
      <UrlDateField
        value={url[name] ?? null}
        onChange={(day) => setUrl({ [name]: day }, { replace: true })}
        today={today}
        placeholder={t(name)}
      />
    </Field>
  ));
}
