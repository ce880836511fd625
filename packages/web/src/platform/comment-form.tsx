import type { Comment } from '@brick/domain/comments/contract';
import { fullName } from '@brick/domain/users/names';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { isCallError } from './call-error.ts';
import { useProject } from './current-project.ts';
import { useKeptText } from './kept-text.ts';
import { useProjectMembers } from './project-members.ts';

interface CommentFormProps {
  label: string;
  /** Name of the draft, which is kept on the device until it is sent. */
  draft: string;
  start?: string;
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  /** Rejects where it did not succeed: what was typed then stays typed. */
  onSend: (text: string) => Promise<unknown>;
  /** A sentence above the field: what somebody else saved. */
  notice?: ReactNode;
  onCancel?: () => void;
}

const LONGEST = 5000;

/** More than these are read by nobody: a letter more is quicker. */
const OFFERED = 6;

/** What stands behind the last @ before the caret; null where nobody is being named. */
export const namedSoFar = (before: string): string | null =>
  /(?:^|[^\p{L}\p{N}@._-])@(\S{0,50})$/u.exec(before)?.[1] ?? null;

interface Typing {
  /** The text up to the caret. */
  before: string;
  onChoose: (username: string) => void;
}

/** Members whose name begins as what is typed behind an @: a press completes it. */
function Namesakes({ before, onChoose }: Typing) {
  const t = useTranslations('record.comments');
  const { data: members = [] } = useProjectMembers(useProject().id);
  const begun = namedSoFar(before)?.toLocaleLowerCase() ?? null;
  if (begun === null) return null;
  const offered = members
    .filter(({ username }) => username.toLocaleLowerCase() !== begun)
    .filter((member) =>
      [member.username, ...fullName(member).split(' ')].some((name) =>
        name.toLocaleLowerCase().startsWith(begun),
      ),
    )
    .slice(0, OFFERED);
  if (offered.length === 0) return null;
  return (
    <ul aria-label={t('membersOffered')} className="flex flex-wrap gap-2">
      {offered.map((member) => (
        <li key={member.userId}>
          <Button size="sm" onClick={() => onChoose(member.username)}>
            <bdi>{fullName(member)}</bdi>
            <span className="text-ink-3">
              <bdi>@{member.username}</bdi>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const sentenceIn = (error: unknown): string | undefined =>
  isCallError(error) ? (error.problem?.errors?.['text'] ?? undefined) : undefined;

/** A comment as it is written: its lines stay lines, and an @ offers the members whom it may name. */
export function CommentForm(props: CommentFormProps) {
  const t = useTranslations('record.comments');
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText, drop] = useKeptText(props.draft, props.start ?? '');
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
    await props.onSend(text).then(drop, (failure: unknown) => setError(sentenceIn(failure)));
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
    const start = caret - (namedSoFar(text.slice(0, caret))?.length ?? 0);
    const named = `${text.slice(0, start)}${username} `;
    setText(named + text.slice(caret).trimStart());
    setCaret(named.length);
    // The caret is put behind the name once the field holds it.
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
          maxLength={LONGEST}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setCaret(currentTarget.selectionStart);
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={press}
        />
      </Field>
      <Namesakes before={text.slice(0, caret)} onChoose={choose} />
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
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Names the comment that is being changed in its draft. */
export const draftOf = ({ id }: Pick<Comment, 'id'>): string => `comment.${id}`;
