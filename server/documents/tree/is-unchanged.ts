/** Whether a row already is what a change asks for: then nothing is written and no seq is raised. */
export function isUnchanged<Row extends object>(before: Row, after: Partial<Row>): boolean {
  // Keys of a part of a row are keys of the row.
  return (Object.keys(after) as (keyof Row)[]).every((key) => before[key] === after[key]);
}
