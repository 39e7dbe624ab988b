/** Whether a row already has the changed values; then nothing is written and no seq is raised. */
export function isUnchanged<Row extends object>(before: Row, after: Partial<Row>): boolean {
  // The keys of a partial row are keys of the row.
  return (Object.keys(after) as (keyof Row)[]).every((key) => before[key] === after[key]);
}
