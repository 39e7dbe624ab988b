import type { RawConnection } from '#server/db/open.ts';
import { SHORT_TABLES, type AllowedScan } from './allowed-scans.ts';

/** A step of a query plan that reads more of a table the more rows the table has. */
export interface Scan {
  table: string;
  /** As SQLite describes the step. */
  detail: string;
}

export interface PlanFaults {
  /** Scans that nothing allows, with their statements. */
  scans: (Scan & { statement: string })[];
  /** Permissions that no statement needs. */
  unused: AllowedScan[];
}

const WHOLE_TABLE = /^SCAN (\S+)/;
/** From a key on or up to one, but at no value: all rows on that side. */
const OPEN_SEARCH = /^SEARCH (\S+) USING .*\((?![^)]*=)[^)]*\)/;
/** An index that SQLite makes of the whole table for this one statement. */
const MADE_INDEX = /^SEARCH (\S+) USING AUTOMATIC/;
/** A search by words or by row ids of FTS5; without either nothing stands after the colon. */
const FULL_TEXT_SEARCH = /VIRTUAL TABLE INDEX \d+:\S+/;
/** A table that the tests of upgrades add as a later release would. */
const OF_A_LATER_RELEASE = /\bmade_up\b/;

/**
 * Where a statement's plan walks a table that grows: reads all of it or of one of its indexes, or from one of its keys on.
 * @throws when the statement does not fit the database
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
 * Holds statements against what is allowed, by the plans of each database.
 * @param databases the same schema, with statistics and without: the planner chooses otherwise
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

/** The tables of a statement by the names that it gives them; results of its own subqueries are none. */
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

/** A plan does not depend on the values; the driver asks for them all the same. */
function valuesOf(statement: string): unknown[] {
  const names = new Set([...statement.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
  if (names.size > 0) return [Object.fromEntries([...names].map((name) => [name, null]))];
  return Array.from(statement.match(/\?/g) ?? [], () => null);
}
