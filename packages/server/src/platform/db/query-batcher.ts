interface PendingQuery<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
}

/** The maximum number of queries in a batch. */
const BATCH_LIMIT = 100;

/**
 * Batches queries that arrive while another batch is running. The busier it is, the more queries share one round
 * trip; a single query never waits. Nothing is cached: each answer was read after its query arrived.
 */
export class QueryBatcher<Question, Answer> {
  readonly #askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  #waiting: PendingQuery<Question, Answer>[] = [];
  #underWay = false;

  /** `askAll` returns answers in the order of the questions. */
  constructor(askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>) {
    this.#askAll = askAll;
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (!this.#underWay) void this.#send();
    });
  }

  async #send(): Promise<void> {
    this.#underWay = true;
    while (this.#waiting.length > 0) {
      const asked = this.#waiting.splice(0, BATCH_LIMIT);
      try {
        const answers = await this.#askAll(asked.map(({ question }) => question));
        for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.#underWay = false;
  }
}
