interface EntryFlags {
  action: string;
  erased: boolean;
  imported: boolean;
}

/** Notes on a log entry besides its change: whether parts were erased, and whether it was imported. */
export function historyNotes({
  action,
  erased,
  imported,
}: EntryFlags): ('erased' | 'nameErased' | 'imported')[] {
  return [
    ...(erased ? (['erased'] as const) : []),
    ...(action === 'erased' ? (['nameErased'] as const) : []),
    ...(imported ? (['imported'] as const) : []),
  ];
}
