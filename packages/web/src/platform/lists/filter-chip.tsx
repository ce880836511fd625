import { X } from 'lucide-react';
import { Button } from '../../ui/inputs/button.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { useUrlState } from '../routing/url-state.ts';

interface FilterChipProps {
  /** The filter's name in the URL. */
  name: string;
  text: string;
  /** What the button does, for screen readers. */
  label: string;
}

/** What a link has narrowed the list to, with a button to remove that. */
export function FilterChip({ name, text, label }: FilterChipProps) {
  const [, setUrl] = useUrlState();
  return (
    <Button
      size="sm"
      aria-label={label}
      className="max-w-full"
      onClick={() => {
        setUrl({ [name]: null });
        focusHeading();
      }}
    >
      <span className="min-w-0 truncate">
        <bdi>{text}</bdi>
      </span>
      <X size={14} aria-hidden="true" />
    </Button>
  );
}
