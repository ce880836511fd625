import { useTranslations } from 'use-intl';
import { reasonOf } from './error-detail.ts';
import { type ActionOptions, useAction } from './use-action.ts';

interface UndoableOptions<Input, Result> extends Omit<ActionOptions<Input, Result>, 'success'> {
  /** The toast after success. */
  success: string | ((input: Input, result: Result) => string);
  undo: {
    send: (input: Input, result: Result) => Promise<unknown>;
    success: string | null | ((input: Input) => string | null);
    failure: string;
  };
  /** Whether the user may undo it: always, unless this says otherwise. */
  mayUndo?: (input: Input, result: Result) => boolean;
}

/** An action with Undo in its toast. No form tells what the server has against either. */
export function useUndoableAction<Input = void, Result = unknown>(options: UndoableOptions<Input, Result>) {
  const { success, undo, mayUndo = () => true, ...action } = options;
  const label = useTranslations('frame')('undo');
  const takeBack = useAction<{ input: Input; send: () => Promise<unknown> }>({
    send: ({ send }) => send(),
    success(_, { input }) {
      const description = typeof undo.success === 'function' ? undo.success(input) : undo.success;
      return description === null ? null : { description };
    },
    failure: undo.failure,
    reasonOf,
    refresh: action.refresh,
  });
  return useAction<Input, Result>({
    reasonOf,
    ...action,
    success(result, input) {
      // Made now: when Undo is pressed, the screen no longer knows what was there before.
      const send = () => undo.send(input, result);
      return {
        description: typeof success === 'function' ? success(input, result) : success,
        ...(mayUndo(input, result) && {
          action: { label, onAction: () => takeBack.mutate({ input, send }) },
        }),
      };
    },
  });
}
