/** Calls of the desk about the rules that look at sending: how often each fired and was right, and how much it counts. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Count, NullableText } from './fields.ts';
import { mostPoints, signalRuleList } from './signal-rules.ts';

const RuleParam = Type.Object({ rule: Type.Enum([...signalRuleList]) });
const N = Type.Integer();

export const deskRules = endpoint({
  method: 'GET',
  path: '/api/desk/rules.php',
  summary:
    'The rules with their points, and how often each fired and was found right or wrong in the last 90 days. Of all sites.',
  access: 'staff',
  permission: ['reports.see', 'insight.see'],
  about: 'every',
  answer: Type.Object({
    rules: Type.Array(
      Type.Object({
        rule: Type.Enum([...signalRuleList]),
        points: N,
        /** The points it began with. */
        first_points: N,
        /** Was wrong too often: counts nothing until somebody switches it on again. */
        resting_since: NullableText,
        changed_at: NullableText,
        changed_by: NullableText,
        fired: N,
        hits: N,
        misses: N,
      }),
    ),
    /** Answers to the warnings that readers' browsers show, in the same days. */
    warnings: Type.Array(
      Type.Object({ signal: Type.Enum(['elsewhere', 'money', 'threat']), dismissed: N, reported: N, blocked: N }),
    ),
  }),
  errors: [],
});

export const tryRule = endpoint({
  method: 'GET',
  path: '/api/desk/rules/:rule/try.php',
  summary:
    'How many accounts a rule would have brought to a person in the last 30 days, as it counts now and with other points.',
  access: 'staff',
  permission: 'rules.edit',
  about: 'every',
  params: RuleParam,
  query: Type.Object({ points: Count({ maximum: mostPoints }) }),
  answer: Type.Object({ now: N, tried: N }),
  errors: [],
});

export const changeRule = endpoint({
  method: 'PUT',
  path: '/api/desk/rules/:rule.php',
  summary: 'Sets how much a rule counts; one that rests is switched on again, and its results are counted anew.',
  access: 'staff',
  permission: 'rules.edit',
  about: 'every',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'asked',
  params: RuleParam,
  body: Type.Object({ points: Count({ maximum: mostPoints }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});
