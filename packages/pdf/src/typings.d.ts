// Types for two libraries without their own, as far as we use them.

declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { levels: Uint8Array };
    getBidiCharTypeName(character: string): string;
  }
  function bidiFactory(): Bidi;
  export = bidiFactory;
}

declare module 'linebreak' {
  class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
  export = LineBreaker;
}
