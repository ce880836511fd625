interface Noted {
  action: string;
  erased: boolean;
  imported: boolean;
}

/** What is said of an entry of a log besides its change: that something of it is gone, and where it came from. */
export function notesOn({ action, erased, imported }: Noted): ('erased' | 'nameErased' | 'imported')[] {
  return [
    ...(erased ? (['erased'] as const) : []),
    ...(action === 'erased' ? (['nameErased'] as const) : []),
    ...(imported ? (['imported'] as const) : []),
  ];
}
