/** How a list looks: what the declaration (contract/desk-list.ts) cannot say, since it has words and pictures. */
import type { ReactNode } from 'react';
import type { ListDef } from '../../../contract/desk-list.ts';
import type { AnswerOf, Endpoint } from '../../../contract/endpoint.ts';
import type { Defined } from '../insight/use-definitions.ts';

/** The call of a list; its answer is a `listAnswer`. */
export type ListCall = Endpoint & { method: 'GET' };
export type RowOf<E extends Endpoint> = AnswerOf<E> extends { rows: (infer Row)[] } ? Row : never;

interface CellLook<Row> {
  cell(row: Row): ReactNode;
  /** What a phone shows of a row, which is two lines there; of other columns nothing. */
  phone?: 'title' | 'end' | 'sub';
  /** In files: the words of a column of codes. */
  words?: Readonly<Record<string, string>>;
}

export interface ColumnLook<Row> extends CellLook<Row> {
  /** The heading, on screen and in files. */
  label: string;
  /** Of a column of figures: what they mean, said at the list's `?`. */
  figure?: Defined;
}

/** A column of figures: its heading is the name that its definition has. */
export interface FigureLook<Row> extends CellLook<Row> {
  figure: Defined;
}

type Figures = 'number' | 'money';

export interface FilterLook {
  label: string;
  icon?: ReactNode;
  /** Of a choice: what can be chosen, in this order. */
  words?: Readonly<Record<string, string>>;
  /** Of numbers: how many units make one that people write (100 for cents). */
  scale?: number;
  /** Under "Filter", until it is set. */
  more?: boolean;
}

export interface ViewLook {
  label: string;
  /** Red when anything is in it. */
  alarm?: boolean;
}

export interface ListLook<D extends ListDef, Row> {
  list: D;
  columns: {
    readonly [Name in keyof D['columns']]: D['columns'][Name]['kind'] extends Figures
      ? FigureLook<Row>
      : ColumnLook<Row> | FigureLook<Row>;
  };
  filters: { readonly [Name in keyof D['filters']]: FilterLook };
  views?: { readonly [Name in keyof NonNullable<D['views']>]: ViewLook };
  idOf(row: Row): string;
  /** The page of a row. */
  hrefOf?(row: Row): string;
  /** What a row is called: in the peek, for those who hear the page. */
  nameOf(row: Row): string;
}

/** As above with the names left open, for the parts of the table. */
export type AnyLook<Row> = Omit<ListLook<ListDef, Row>, 'columns'> & {
  columns: Readonly<Record<string, ColumnLook<Row>>>;
};
