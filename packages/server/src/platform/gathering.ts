interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
}

/** So many go together at the most. */
const MOST = 100;

/**
 * Asks at once what is asked while another question is on its way: the busier it is the more questions share one round
 * trip, and who asks alone waits for nobody. Nothing is remembered: what is answered was asked after the question came.
 */
export class Gathering<Question, Answer> {
  readonly #askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  #waiting: Waiting<Question, Answer>[] = [];
  #underWay = false;

  /** `askAll` answers in the order of the questions. */
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
      const asked = this.#waiting.splice(0, MOST);
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
