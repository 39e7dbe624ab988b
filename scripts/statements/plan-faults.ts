import type { RawConnection } from '#server/db/open.ts';
import { SHORT_TABLES, type AllowedScan } from './allowed-scans.ts';

/** A step of a query plan that reads more rows the larger the table is. */
export interface Scan {
  table: string;
  /** SQLite's description of the step. */
  detail: string;
}

export interface PlanFaults {
  /** Scans without permission, with their statements. */
  scans: (Scan & { statement: string })[];
  /** Permissions that no statement needs. */
  unused: AllowedScan[];
}

const WHOLE_TABLE = /^SCAN (\S+)/;
/** A search with a lower or upper bound only, which reads all rows on one side. */
const OPEN_SEARCH = /^SEARCH (\S+) USING .*\((?![^)]*=)[^)]*\)/;
/** A temporary index that SQLite builds from the whole table for this one statement. */
const MADE_INDEX = /^SEARCH (\S+) USING AUTOMATIC/;
/** A search of an FTS5 table by words or row ids; a scan of it has no characters after the colon. */
const FULL_TEXT_SEARCH = /VIRTUAL TABLE INDEX \d+:\S+/;
/** A table that the upgrade tests add, as a later release might. */
const OF_A_LATER_RELEASE = /\bmade_up\b/;

/**
 * Returns the steps of a statement's plan that scan a growing table: the whole table, a whole index, or all rows on
 * one side of a key.
 * @throws when the statement does not match the schema
 */
export function scansOf(raw: RawConnection, statement: string): Scan[] {
  const tables = namesOf(raw, statement);
  // Columns of EXPLAIN QUERY PLAN.
  const steps = raw.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...valuesOf(statement)) as {
    detail: string;
  }[];
  return steps.flatMap(({ detail }) => {
    const name = [WHOLE_TABLE, OPEN_SEARCH, MADE_INDEX].map((step) => step.exec(detail)?.[1]).find(Boolean);
    const table = tables.get(name?.toLowerCase() ?? '');
    if (table === undefined || SHORT_TABLES.has(table) || FULL_TEXT_SEARCH.test(detail)) return [];
    return [{ table, detail }];
  });
}

/**
 * Checks the plans of statements in each database against the allowed scans.
 * @param databases with the same schema, with statistics and without: the planner makes different plans for them
 */
export function planFaults(
  databases: readonly RawConnection[],
  statements: readonly string[],
  allowed: readonly AllowedScan[],
): PlanFaults {
  const used = new Set<AllowedScan>();
  const faults = new Map<string, Scan & { statement: string }>();
  for (const raw of databases)
    for (const statement of statements.filter((text) => !OF_A_LATER_RELEASE.test(text)))
      for (const scan of scansOf(raw, statement)) {
        const permission = allowed.find(
          (each) => statement.includes(each.statement) && scan.detail.includes(each.plan),
        );
        if (permission) used.add(permission);
        else faults.set(`${statement} ${scan.detail}`, { ...scan, statement });
      }
  return { scans: [...faults.values()], unused: allowed.filter((each) => !used.has(each)) };
}

/** Returns the tables of a statement by name and alias, in lower case. Its common table expressions are left out. */
function namesOf(raw: RawConnection, statement: string): Map<string, string> {
  const tables = new Set(
    raw
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all(),
  );
  const names = new Map<string, string>();
  for (const [, table = '', alias] of statement.matchAll(
    /\b(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi,
  )) {
    if (!tables.has(table)) continue;
    names.set(table.toLowerCase(), table);
    if (alias !== undefined) names.set(alias.toLowerCase(), table);
  }
  return names;
}

/** Returns null for each parameter: the plan does not depend on values, but the driver requires them. */
function valuesOf(statement: string): unknown[] {
  const names = new Set([...statement.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
  if (names.size > 0) return [Object.fromEntries([...names].map((name) => [name, null]))];
  return Array.from(statement.match(/\?/g) ?? [], () => null);
}
