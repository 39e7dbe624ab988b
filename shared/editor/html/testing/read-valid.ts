import { createSchema } from '../../schema/schema.ts';
import type { NodeJson } from '../node-json.ts';
import { fromHtml } from '../from-html.ts';

const schema = createSchema();

/**
 * Converts HTML to a document and checks it.
 * @throws RangeError when the schema does not accept the document
 */
export function readValid(html: string): NodeJson {
  const read = fromHtml(html);
  schema.nodeFromJSON(read).check();
  return read;
}
