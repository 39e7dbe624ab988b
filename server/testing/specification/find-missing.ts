import * as v from 'valibot';
import { ENTITIES } from './entities.ts';
import { OPERATIONS, ROUTES } from './operations.ts';

/** A JSON schema as far as it is read here. */
type Schema = Readonly<Record<string, unknown>>;

const Json = v.record(v.string(), v.unknown());
const Description = v.object({ paths: v.record(v.string(), Json) });

/**
 * Compares the description of the API with the lists of the specification.
 * @returns what is missing, by system: an operation or route, an entity, or a field of one of them
 */
export function findMissing(openApi: unknown): Record<string, string[]> {
  const { paths } = v.parse(Description, openApi);
  const missing: Record<string, string[]> = {};
  const note = (system: string, name: string): void => void (missing[system] ??= []).push(name);
  const methods = (path: string): Schema | undefined => paths[path];
  const answerOf = (call: string): Schema | undefined => {
    const path = call.startsWith('/') ? call : `/operations/${call}`;
    const operation = methods(path)?.['post'] ?? methods(path)?.['get'];
    return operation === undefined ? undefined : schemaAt(operation, ['responses', '200', 'content']);
  };
  for (const [system, calls] of Object.entries(OPERATIONS))
    for (const [name, { input = [], output = [] }] of Object.entries(calls)) {
      const operation = methods(`/operations/${name}`)?.['post'];
      if (operation === undefined) {
        note(system, name);
        continue;
      }
      const sent = schemaAt(operation, ['requestBody', 'content']);
      for (const field of input) if (!hasField(sent, field)) note(system, `${name} takes ${field}`);
      for (const field of output)
        if (!hasField(answerOf(name), field)) note(system, `${name} answers ${field}`);
    }
  for (const [system, routes] of Object.entries(ROUTES))
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      if (methods(path)?.[method.toLowerCase()] === undefined) note(system, route);
    }
  for (const [system, entities] of Object.entries(ENTITIES))
    for (const [entity, { shownBy, at, fields }] of Object.entries(entities)) {
      const answer = answerOf(shownBy);
      if (answer === undefined) note(system, `the entity ${entity}`);
      else
        for (const field of fields)
          if (!hasField(answer, at === undefined ? field : `${at}.${field}`))
            note(system, `${entity}.${field}`);
    }
  return missing;
}

/** Returns the JSON schema of a body. */
function schemaAt(operation: unknown, keys: readonly string[]): Schema | undefined {
  const content = [...keys, 'application/json', 'schema'].reduce<unknown>(
    (value, key) => (v.is(Json, value) ? value[key] : undefined),
    operation,
  );
  return v.is(Json, content) ? content : undefined;
}

/** Whether a schema has a field at a path. Lists are looked through, and one of several alternatives is enough. */
function hasField(schema: unknown, path: string): boolean {
  if (!v.is(Json, schema)) return false;
  const alternatives = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  if (alternatives.some((alternative) => hasField(alternative, path))) return true;
  if (schema['type'] === 'array') return hasField(schema['items'], path);
  const [first = '', ...rest] = path.split('.');
  const properties = schema['properties'];
  if (!v.is(Json, properties) || !Object.hasOwn(properties, first)) return false;
  return rest.length === 0 || hasField(properties[first], rest.join('.'));
}
