/** Fictional profiles as a list: whom members find, who writes for them, what waits. */
import { fictionalStates } from './desk-fictional.ts';
import { CsvWish, defineList, listAnswer, listQuery } from './desk-list.ts';
import { endpoint } from './endpoint.ts';
import { Nullable } from './fields.ts';
import { LOCALES } from './locales.ts';
import { Type } from 'typebox';
import { Gender } from './signup.ts';

export const fictionalList = defineList({
  name: 'fictional',
  columns: {
    name: { kind: 'text', sort: 'asc' },
    age: { kind: 'number', sort: 'asc' },
    gender: { kind: 'code' },
    place: { kind: 'text' },
    site: { kind: 'text', sort: 'asc' },
    state: { kind: 'code', sort: 'asc' },
    languages: { kind: 'text' },
    writers: { kind: 'text' },
    waiting: { kind: 'number', sort: 'desc', sum: true },
    written: { kind: 'number', sort: 'desc', sum: true },
    open: { kind: 'number', sort: 'desc', sum: true },
    made: { kind: 'moment', sort: 'desc' },
  },
  filters: {
    /** The scope is `site`, and holds for the whole desk; this one divides what is in it. */
    at: { kind: 'choice' },
    language: { kind: 'choice', codes: LOCALES },
    writer: { kind: 'choice' },
    state: { kind: 'choice', codes: fictionalStates },
    gender: { kind: 'choice', codes: ['female', 'male'] },
    age: { kind: 'numbers' },
    waiting: { kind: 'flag' },
    unwritten: { kind: 'flag' },
    resting: { kind: 'flag' },
  },
  order: 'name',
  views: {
    shown: 'state=shown',
    drafts: 'state=draft',
    paused: 'state=paused',
    waiting: 'waiting=yes',
    unwritten: 'unwritten=yes',
    resting: 'resting=yes',
  },
});

const FictionalLine = Type.Object({
  id: Type.String(),
  name: Type.String(),
  age: Type.Integer(),
  gender: Nullable(Gender),
  city: Nullable(Type.String()),
  country: Type.String(),
  site_id: Type.Integer(),
  state: Type.Enum([...fictionalStates]),
  rests: Type.Boolean(),
  /** In which somebody writes; none: nobody is assigned. */
  languages: Type.Array(Type.String()),
  writers: Type.Array(Type.String()),
  waiting: Type.Integer(),
  /** By its writers within 28 days. */
  written: Type.Integer(),
  open: Type.Integer(),
  made_at: Type.String(),
});

export const deskFictional = endpoint({
  method: 'GET',
  path: '/api/desk/fictional/list.php',
  summary: 'Fictional profiles as a list: a page, the sums of the filter, or how many each view has.',
  access: 'staff',
  permission: 'fictional.see',
  about: 'scope',
  query: listQuery(fictionalList),
  answer: listAnswer(FictionalLine),
  errors: [],
});

export const deskFictionalFile = endpoint({
  method: 'POST',
  path: '/api/desk/fictional/file.php',
  summary: 'The list of fictional profiles as CSV: the same filter and order, these columns.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'fictional.see',
  about: 'scope',
  query: listQuery(fictionalList),
  body: CsvWish,
  answer: 'file',
  errors: [],
});
