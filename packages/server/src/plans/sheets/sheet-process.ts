import { drawPages, drawSheet } from './draw-sheet.ts';
import { readSheets, SheetRefusal } from './read-sheets.ts';
import type { SheetAnswer, SheetRequest } from './sheet-messages.ts';

// The process of one order: it is killed if it takes too long or too much memory, and nothing else with it.
process.once('message', async (order: SheetRequest) => {
  process.send?.(await answerOf(order), () => process.exit(0));
});

async function answerOf(order: SheetRequest): Promise<SheetAnswer> {
  try {
    switch (order.kind) {
      case 'inspect':
        return { kind: 'sheets', ...(await readSheets(order.path)) };
      case 'draw':
        return { kind: 'drawn', drawn: await drawSheet(order) };
      case 'pages':
        await drawPages(order);
        return { kind: 'pages' };
    }
  } catch (error) {
    return { kind: 'refused', problem: error instanceof SheetRefusal ? error.problem : 'damaged' };
  }
}
