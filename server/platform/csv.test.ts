import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('quotes what needs it, and no cell is a formula', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', ''])).toBe('plain,"a,b","say ""hi""","two\nlines",\r\n');
  expect(csvLine(['=1+1', '+49 30', '@name', '-5.20', '-x'])).toBe("'=1+1,'+49 30,'@name,-5.20,'-x\r\n");
});
