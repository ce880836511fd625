import type { Page } from '@playwright/test';

/**
 * Places where one of two pictures shows something and the other nothing: an icon, a line or a text that has the colour
 * of its ground. Colours themselves may differ.
 */
export async function vanished(page: Page, one: Buffer, other: Buffer): Promise<string[]> {
  return page.evaluate(
    async (encoded) => {
      const TILE = 8;
      const [CLEAR, FAINT] = [56, 8];
      const pictures = await Promise.all(
        encoded.map(async (text) => {
          const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const { width, height } = bitmap;
          const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
          if (!context) throw new Error('no canvas');
          context.drawImage(bitmap, 0, 0);
          const { data } = context.getImageData(0, 0, width, height);
          const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
          const least = new Uint8Array(columns * rows).fill(255);
          const most = new Uint8Array(columns * rows);
          for (let place = 0; place < width * height; place += 1) {
            const tile =
              Math.floor(Math.floor(place / width) / TILE) * columns + Math.floor((place % width) / TILE);
            const at = place * 4;
            const light = ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
            if (light < (least[tile] ?? 0)) least[tile] = light;
            if (light > (most[tile] ?? 0)) most[tile] = light;
          }
          return { columns, rows, contrast: most.map((value, tile) => value - (least[tile] ?? 0)) };
        }),
      );
      const [first, second] = pictures;
      if (!first || !second || first.columns !== second.columns || first.rows !== second.rows)
        return ['the pictures have different sizes'];
      return [...first.contrast].flatMap((contrast, tile) => {
        const counterpart = second.contrast[tile] ?? 0;
        if (Math.max(contrast, counterpart) < CLEAR || Math.min(contrast, counterpart) >= FAINT) return [];
        const place = `${(tile % first.columns) * TILE}, ${Math.floor(tile / first.columns) * TILE}`;
        return [`at ${place} there is ${contrast} in one and ${counterpart} in the other`];
      });
    },
    [one, other].map((picture) => picture.toString('base64')),
  );
}
