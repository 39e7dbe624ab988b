import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { authRoutes } from '#shared/operations/auth.ts';
import { operations } from '#shared/operations/index.ts';
import { FILE_ROUTE_DESCRIPTIONS } from './files/file-route-descriptions.ts';
import { contactRouteDescription } from './contact-route-descriptions.ts';
import { SOCIAL_ROUTE_DESCRIPTIONS } from './social-route-descriptions.ts';
import { streamingRouteDescriptions } from './streaming-ai/streaming-route-descriptions.ts';
import { openApiDocument } from './openapi.ts';

let description: string | undefined;

/** Returns the OpenAPI description of this server's contracts as JSON. It is built on first use. */
export function apiDescription(): string {
  if (description !== undefined) return description;
  const file = join(import.meta.dirname, '../../package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  const document = openApiDocument(Object.values(operations), version, Object.values(authRoutes), {
    ...FILE_ROUTE_DESCRIPTIONS,
    ...SOCIAL_ROUTE_DESCRIPTIONS,
    ...streamingRouteDescriptions(),
    ...contactRouteDescription(),
  });
  return (description = `${JSON.stringify(document, null, 2)}\n`);
}
