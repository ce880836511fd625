import type { UploadType } from '@brick/domain/files/upload-limits';
import type { DrawnSize } from '@brick/domain/plans/tiles';

/** Why a sheet cannot be used. */
export type SheetProblem =
  | 'type'
  | 'encrypted'
  | 'damaged'
  | 'pages'
  | 'page'
  | 'large'
  | 'small'
  | 'pixels'
  | 'empty';

/** A sheet of a file; a picture has no size on paper. */
export interface SheetInfo {
  page: number;
  widthMm: number | null;
  heightMm: number | null;
  /** The line with its drawing number. */
  label: string | null;
}

/** What the process of sheets is asked: which sheets a file has, to draw one of them, or the first pages of a PDF to look at. */
export type SheetRequest =
  | { kind: 'inspect'; path: string }
  | {
      kind: 'pages';
      path: string;
      /** Where to write their picture. */
      output: string;
    }
  | {
      kind: 'draw';
      path: string;
      page: number;
      rotation: number;
      /** Of a picture, whose file does not say it. */
      widthMm: number | null;
      /** Where to write the tar of its tiles. */
      output: string;
    };

/** A drawn sheet. */
export interface DrawnSheet extends DrawnSize {
  /** As shown, in millimetres. */
  widthMm: number;
  heightMm: number;
}

export type SheetAnswer =
  | { kind: 'sheets'; type: UploadType; sheets: SheetInfo[] }
  | { kind: 'drawn'; drawn: DrawnSheet }
  | { kind: 'pages' }
  | { kind: 'refused'; problem: SheetProblem };
