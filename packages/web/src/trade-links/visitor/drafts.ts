/** What is typed stays in its tab until it is sent, also when the page is loaded again. Storage may be switched off. */
export const storedDraft = (name: string) => ({
  read(): string {
    try {
      return sessionStorage.getItem(`trade.${name}`) ?? '';
    } catch {
      return '';
    }
  },
  write(text: string): void {
    try {
      if (text === '') sessionStorage.removeItem(`trade.${name}`);
      else sessionStorage.setItem(`trade.${name}`, text);
    } catch {
      // Nothing is kept, and nothing is lost that is still in the field.
    }
  },
});

/** What the device remembers of a visitor: their name, and the language that they chose. */
export const storedSetting = (name: 'name' | 'language') => ({
  read(): string {
    try {
      return localStorage.getItem(`brick.trade.${name}`) ?? '';
    } catch {
      return '';
    }
  },
  write(text: string): void {
    try {
      localStorage.setItem(`brick.trade.${name}`, text);
    } catch {
      // It is asked for again.
    }
  },
});
