import { createSchema } from '../../schema/schema.ts';
import type { NodeJson } from '../document-json.ts';
import { fromHtml } from '../from-html.ts';

const schema = createSchema();

/**
 * HTML as a document that an editor can open.
 * @throws RangeError when it is none by the schema
 */
export function readValid(html: string): NodeJson {
  const read = fromHtml(html);
  schema.nodeFromJSON(read).check();
  return read;
}
