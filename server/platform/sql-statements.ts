/**
 * Splits a script into its statements, without semicolons. Knows what may hide a semicolon: strings, quoted names,
 * dollar quotes, comments (also nested). Needed because a script sent as a whole runs as one transaction.
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let meaningful = false;
  const finish = (end: number) => {
    if (meaningful) statements.push(script.slice(start, end).trim());
    start = end + 1;
    meaningful = false;
  };
  for (let at = 0; at < script.length; ) {
    const char = script[at] ?? '';
    const after = skip(script, at);
    if (after > at) {
      meaningful ||= !script.startsWith('--', at) && !script.startsWith('/*', at);
      at = after;
      continue;
    }
    if (char === ';') finish(at);
    else if (/\S/.test(char)) meaningful = true;
    at++;
  }
  finish(script.length);
  return statements;
}

/** The end of the string, quoted name, dollar quote or comment that begins at `at`; `at` itself if none does. */
function skip(script: string, at: number): number {
  const end = (mark: string, from: number) => {
    const index = script.indexOf(mark, from);
    return index < 0 ? script.length : index + mark.length;
  };
  const char = script[at];
  if (script.startsWith('--', at)) return end('\n', at);
  if (script.startsWith('/*', at)) {
    let depth = 1;
    for (at += 2; depth > 0 && at < script.length; ) {
      if (script.startsWith('*/', at)) depth--;
      else if (script.startsWith('/*', at)) depth++;
      else {
        at++;
        continue;
      }
      at += 2;
    }
    return at;
  }
  if (char === "'") {
    // E'it\'s' escapes with a backslash; a doubled quote is simply two strings in a row.
    const escapes = /(?:^|[^\w$])e$/i.test(script.slice(Math.max(0, at - 2), at));
    for (at++; at < script.length && script[at] !== "'"; at++) if (escapes && script[at] === '\\') at++;
    return Math.min(at + 1, script.length);
  }
  if (char === '"') return end('"', at + 1);
  if (char === '$' && !/[\w$]/.test(script[at - 1] ?? '')) {
    const tag = /^\$(?:[a-z_]\w*)?\$/i.exec(script.slice(at, at + 70))?.[0];
    if (tag) return end(tag, at + tag.length);
  }
  return at;
}
