/** Compiles the contract's schemas into Fastify validators: unknown fields are refused, bodies are never coerced. */
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { textFault } from '../../../contract/fields.ts';

/** A copy of `schema` in which every object refuses unknown fields unless it says otherwise. */
export function strict<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(strict) as T;
  if (schema === null || typeof schema !== 'object') return schema;
  const copy: Record<string, unknown> = Object.create(Object.getPrototypeOf(schema));
  for (const key of Reflect.ownKeys(schema)) {
    const descriptor = Object.getOwnPropertyDescriptor(schema, key) as PropertyDescriptor;
    Object.defineProperty(
      copy,
      key,
      'value' in descriptor ? { ...descriptor, value: strict(descriptor.value) } : descriptor,
    );
  }
  if (
    copy['type'] === 'object' &&
    copy['properties'] &&
    !('additionalProperties' in copy) &&
    !('patternProperties' in copy)
  )
    copy['additionalProperties'] = false;
  return copy as T;
}

/** Queries and path parameters arrive as text and are coerced; bodies must already have the right types. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema);
  return (data: unknown) => {
    const value = httpPart === 'body' ? data : Value.Convert(schema, structuredClone(data));
    if (check.Check(value)) {
      const field = fieldWithFault(value);
      return field === undefined
        ? { value }
        : { error: Object.assign(new Error('a text holds what no text may'), { fields: [field] }) };
    }
    const fields = [...new Set(check.Errors(value).map((e) => e.instancePath.split('/')[1] || missingName(e) || ''))];
    return {
      error: Object.assign(new Error('the request does not fit its schema'), { fields: fields.filter(Boolean) }),
    };
  };
};

/** The first field, at any depth, with text that we cannot store. */
function fieldWithFault(value: unknown): string | undefined {
  const holds = (part: unknown): boolean =>
    typeof part === 'string'
      ? textFault(part) !== undefined
      : part !== null && typeof part === 'object' && Object.values(part).some(holds);
  return Object.entries(Object(value)).find(([, part]) => holds(part))?.[0];
}

function missingName(error: { keyword?: string; params?: unknown }): string | undefined {
  if (error.keyword !== 'required') return undefined;
  return (error.params as { requiredProperties?: string[] }).requiredProperties?.[0];
}
