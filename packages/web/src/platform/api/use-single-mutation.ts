import { amountsAsText } from '@brick/domain/money/money';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** Returns a function that sends what it is given, unless the same is under way: that is the second click of a double click. */
export function createSingleSender<Input, Result>() {
  let underWay: { text: string | undefined; result: Promise<Result> } | null = null;
  return (input: Input, send: () => Promise<Result>): Promise<Result> => {
    const text: string | undefined = JSON.stringify(input, amountsAsText);
    if (underWay && underWay.text === text) return underWay.result;
    const result = send().finally(() => {
      if (underWay?.result === result) underWay = null;
    });
    underWay = { text, result };
    return result;
  };
}

/** A mutation that is not sent again while it is under way with the same input. */
export function useSingleMutation<Result, Failure = Error, Input = void>(
  options: UseMutationOptions<Result, Failure, Input>,
) {
  const mutation = useMutation(options);
  const send = mutation.mutateAsync;
  const [sendOnce] = useState(() => createSingleSender<Input, Result>());
  const mutateAsync: typeof send = useCallback(
    (...asked) => sendOnce(asked[0] as Input, () => send(...asked)),
    [send, sendOnce],
  );
  const mutate: typeof mutation.mutate = useCallback(
    (...asked) => void mutateAsync(...asked).catch(() => {}),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
