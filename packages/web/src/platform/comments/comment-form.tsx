import type { Comment } from '@brick/domain/comments/api';
import { displayName } from '@brick/domain/users/display-name';
import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { isCallError } from '../api/call-error.ts';
import { useDraftText } from '../forms/use-draft-text.ts';
import { useProject } from '../projects/current-project.ts';
import { useProjectMembers } from '../projects/project-members.ts';

interface CommentFormProps {
  label: string;
  /** Name of the draft, which is kept on the device until it is sent. */
  draft: string;
  start?: string;
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  /**
   * Rejects on failure: the typed text then stays. `stored` empties the field once the text is stored, and says whether
   * it did: what was typed meanwhile stays.
   */
  onSend: (text: string, stored: () => boolean) => Promise<unknown>;
  /** Shown above the field: what somebody else saved. */
  notice?: ReactNode;
  onCancel?: () => void;
}

const MAX_LENGTH = 5000;

/** More suggestions would not be read: typing another letter is quicker. */
const MAX_SUGGESTIONS = 6;

/** The text after the last @ before the caret; null where no mention is being typed. */
export const mentionBeforeCaret = (before: string): string | null =>
  /(?:^|[^\p{L}\p{N}@._-])@(\S{0,50})$/u.exec(before)?.[1] ?? null;

interface MentionSuggestionsProps {
  /** The text up to the caret. */
  before: string;
  onChoose: (username: string) => void;
}

/** Suggests members whose name begins with the text after an @; a click completes it. */
function MentionSuggestions({ before, onChoose }: MentionSuggestionsProps) {
  const t = useTranslations('record.comments');
  const { data: members = [] } = useProjectMembers(useProject().id);
  const begun = mentionBeforeCaret(before)?.toLocaleLowerCase() ?? null;
  if (begun === null) return null;
  const offered = members
    .filter(({ username }) => username.toLocaleLowerCase() !== begun)
    .filter((member) =>
      [member.username, ...displayName(member).split(' ')].some((name) =>
        name.toLocaleLowerCase().startsWith(begun),
      ),
    )
    .slice(0, MAX_SUGGESTIONS);
  if (offered.length === 0) return null;
  return (
    <ul aria-label={t('membersOffered')} className="flex flex-wrap gap-2">
      {offered.map((member) => (
        <li key={member.userId}>
          <Button size="sm" onClick={() => onChoose(member.username)}>
            <bdi>{displayName(member)}</bdi>
            <span className="text-ink-3">
              <bdi>@{member.username}</bdi>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const textErrorIn = (error: unknown): string | undefined =>
  isCallError(error) ? (error.problem?.errors?.['text'] ?? undefined) : undefined;

/** Form for a comment: line breaks are kept, and an @ suggests members to mention. */
export function CommentForm(props: CommentFormProps) {
  const t = useTranslations('record.comments');
  const ui = useTranslations('ui');
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText, drop] = useDraftText(props.draft, props.start ?? '');
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  });
  const [caret, setCaret] = useState(0);
  const [error, setError] = useState<string | undefined>();
  const send = async () => {
    if (props.pending) return;
    if (text.trim() === '') {
      setError(t('required'));
      field.current?.focus();
      return;
    }
    setError(undefined);
    const stored = () => {
      const isSame = latest.current === text;
      if (isSame) drop();
      return isSame;
    };
    await props.onSend(text, stored).catch((failure: unknown) => setError(textErrorIn(failure)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const choose = (username: string) => {
    const start = caret - (mentionBeforeCaret(text.slice(0, caret))?.length ?? 0);
    const named = `${text.slice(0, start)}${username} `;
    setText(named + text.slice(caret).replace(/^ /, ''));
    setCaret(named.length);
    // The caret is placed after the name once the field contains it.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(named.length, named.length);
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      {props.notice}
      <Field label={props.label} hint={t('hint')} error={error}>
        <TextArea
          ref={field}
          grow
          rows={3}
          className="min-h-20"
          dir="auto"
          maxLength={MAX_LENGTH}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setCaret(currentTarget.selectionStart);
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={press}
        />
      </Field>
      <MentionSuggestions before={text.slice(0, caret)} onChoose={choose} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={props.pending} pendingLabel={props.pendingLabel}>
          {props.submitLabel}
        </Button>
        {props.onCancel && (
          <Button
            variant="quiet"
            onClick={() => {
              drop();
              props.onCancel?.();
            }}
          >
            {ui('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Draft name of a comment that is being edited. */
export const commentDraftName = ({ id }: Pick<Comment, 'id'>): string => `comment.${id}`;
