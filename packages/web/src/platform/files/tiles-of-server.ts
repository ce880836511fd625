interface Revision {
  number: number;
}

/** Returns a function that loads tiles of a plan from the server; null for a blank one. It rejects without an answer. */
export const tilesOfServer =
  (planId: number) =>
  async ({ number }: Revision, level: number, x: number, y: number): Promise<ImageBitmap | null> => {
    const answer = await fetch(`/api/plans/${planId}/revisions/${number}/tiles/${level}/${x}_${y}`);
    if (answer.status === 204) return null;
    // Lost tiles are drawn again meanwhile.
    if (answer.status !== 200) throw new Error(`tile: ${answer.status}`);
    return createImageBitmap(await answer.blob());
  };
