import { select } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** What a profile's choices are called. */
export function useChoiceLabels() {
  const { t } = useLingui();
  return {
    signup_reason: t`What brings you here`,
    relationship_status: t`Relationship`,
    body_type: t`Body type`,
    hair_color: t`Hair`,
    eye_color: t`Eyes`,
  };
}

/** The words for a profile's facts, by field and value; some languages bend them by the gender of the person. */
export function useProfileWords(knownGender?: string | null) {
  const { t } = useLingui();
  const gender = knownGender ?? 'other';
  return {
    gender: { male: t({ context: 'I am', message: 'a man' }), female: t({ context: 'I am', message: 'a woman' }) },
    wanted: {
      male: t({ context: 'whom somebody looks for', message: 'men' }),
      female: t({ context: 'whom somebody looks for', message: 'women' }),
    },
    sexuality: { hetero: t`Hetero`, gay: t`Gay`, lesbian: t`Lesbian`, bi: t`Bi` },
    body_type: { slim: t`Slim`, normal: t`Average`, fat: t`Full-figured` },
    relationship_status: {
      divorced: t`${select(gender, { male: 'Divorced', female: 'Divorced', other: 'Divorced' })}`,
      living_together: t`Living together`,
      married: t`${select(gender, { male: 'Married', female: 'Married', other: 'Married' })}`,
      single: t`${select(gender, { male: 'Single', female: 'Single', other: 'Single' })}`,
      widowed: t`${select(gender, { male: 'Widowed', female: 'Widowed', other: 'Widowed' })}`,
      unmarried: t`${select(gender, { male: 'Unmarried', female: 'Unmarried', other: 'Unmarried' })}`,
    },
    hair_color: {
      black: t`Black hair`,
      brown: t`Brown hair`,
      blond: t`Blond hair`,
      red: t`Red hair`,
      grey: t`Grey hair`,
      white: t`White hair`,
      bald: t`Bald`,
      other: t`Another colour`,
    },
    eye_color: {
      brown: t`Brown eyes`,
      blue: t`Blue eyes`,
      green: t`Green eyes`,
      grey: t`Grey eyes`,
      hazel: t`Hazel eyes`,
      other: t`Another colour`,
    },
    signup_reason: {
      friendship: t`Friendship`,
      flirting: t`Flirting`,
      relationship: t`A relationship`,
      casual: t`Something casual`,
      chat: t`Chatting`,
      curious: t`Just curious`,
    },
  };
}
