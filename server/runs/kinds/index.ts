import type { AnyRunKind } from '../run-kind.ts';
import { aiNode } from './ai-node/ai-node.ts';
import { blogMigration } from './blog-migration/blog-migration.ts';
import { dataExport } from './data-export/data-export.ts';
import { newsletter } from './newsletter/newsletter.ts';
import type { RunServices } from './run-services.ts';

/** Returns all kinds of runs. A new kind is a folder beside this file and a line here. */
export const runKinds = (services: RunServices): readonly AnyRunKind[] => [
  aiNode(services),
  blogMigration(services),
  dataExport(services),
  newsletter(services),
];
