/**
 * The allowed imports between folders (ARCHITECTURE.md, "Which imports are allowed?"). `npm run check` enforces them;
 * scripts/boundaries.test.ts adds forbidden imports and expects them to fail.
 */

/** A rule: files below `from` may import only files that match `allowed`. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(client|server|sync|shared|scripts|bench|e2e)/', pathNot: allowed },
});

/** A rule: the folders directly below `root` never import each other. Files that match `pathNot` are exempt. */
const siblings = (name, root, pathNot = []) => ({
  name,
  comment: `Siblings under ${root} never import each other.`,
  severity: 'error',
  from: { path: `^${root}/([^/]+)/`, pathNot },
  to: { path: `^${root}/[^/]+/`, pathNot: `^${root}/$1/` },
});

/** A rule: only files below `folder` import a package that calls an outside service. */
const clientLibrary = (name, folder) => ({
  name: `only-its-client-imports-${name.replace('@', '')}`,
  comment: `Only ${folder} calls this service; it passes the connector's fetch for an address that a person typed [I10].`,
  severity: 'error',
  from: { path: '^(server|sync)/', pathNot: `\\.test\\.ts$|/testing/|^${folder}/` },
  to: { path: `node_modules/${name}/` },
});

// dependency-cruiser makes swc parse TypeScript without JSX, which fails on every .tsx file.
const swc = require('@swc/core');
const parseFileSync = swc.parseFileSync.bind(swc);
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?(url|worker|raw)$', '^(mdast|hast|unist)$'] },
    },
    only(
      'shared-stands-alone',
      '^shared/',
      '^shared/',
      'shared is pure TypeScript. Every folder may import it; it imports none.',
    ),
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'shared-has-no-host',
      severity: 'error',
      from: { path: '^shared/' },
      to: {
        path: 'node_modules/(react|react-dom|drizzle-orm|better-sqlite3|hono|@hono|@hocuspocus/server)/',
      },
    },
    only('client-lib', '^client/lib/', '^(shared|client/lib)/'),
    only(
      'client-service-worker',
      '^client/service-worker/',
      '^(shared|client/(lib|service-worker))/',
      'The service worker is a separate program: no page, no React.',
    ),
    only(
      'client-ui',
      '^client/ui/',
      '^(shared|client/(lib|ui))/',
      'Generic UI components know nothing of the product.',
    ),
    only('client-api', '^client/api/', '^(shared|client/(lib|api))/'),
    only(
      'client-sync-outbox',
      '^client/(sync|outbox)/',
      '^(shared|client/(lib|ui|api|sync|outbox|testing))/',
    ),
    only('client-files', '^client/files/', '^(shared|client/(lib|ui|api|sync|outbox|files|testing))/'),
    only(
      'client-editor-canvas',
      '^client/(editor|canvas)/',
      '^(shared|client/(lib|ui|api|sync|outbox|files|editor|canvas|testing))/',
    ),
    only(
      'client-workspace',
      '^client/workspace/',
      '^(shared|client/(lib|ui|api|sync|outbox|files|editor|canvas|workspace|testing))/',
      'The workspace composes the contributions of features and imports none of them.',
    ),
    only(
      'client-features',
      '^client/features/',
      '^(shared|client/(lib|ui|api|sync|outbox|files|editor|canvas|workspace|features|testing))/',
    ),
    only(
      'client-routes',
      '^client/routes/',
      '^(shared|client/(lib|ui|api|sync|outbox|files|editor|canvas|workspace|features|routes))/',
    ),
    only(
      'client-never-server',
      '^client/',
      '^(shared|client)/',
      'The client imports nothing from the server, not even a type.',
    ),
    // The list of the administration's pages loads them from features of their own.
    siblings('features-are-apart', 'client/features', '^client/features/admin/admin-pages\\.ts$'),
    siblings('canvas-nodes-are-apart', 'client/canvas/nodes'),
    // Tests of several extensions together lie beside the extension they are about.
    siblings('editor-extensions-are-apart', 'client/editor/extensions', '\\.test\\.ts$'),
    {
      name: 'canvas-node-slices-are-apart',
      comment: 'A node type imports no other. Code that two of them share lies beside the folder.',
      severity: 'error',
      from: { path: '^shared/canvas/nodes/([^/]+)\\.ts$', pathNot: '^shared/canvas/nodes/index\\.ts$' },
      to: { path: '^shared/canvas/nodes/', pathNot: '^shared/canvas/nodes/$1\\.ts$' },
    },
    {
      name: 'canvas-node-slices-are-read-by-the-list',
      comment: 'Code outside the slices reads node-types.ts and names no node type.',
      severity: 'error',
      from: { path: '.', pathNot: '^shared/canvas/(nodes/|node-types\\.ts$)|\\.test\\.tsx?$' },
      to: { path: '^shared/canvas/nodes/' },
    },
    siblings('platforms-are-apart', 'server/publishing/platforms'),
    siblings('operation-nouns-are-apart', 'server/operations'),
    {
      name: 'operations-are-apart',
      comment: 'Only the route calls an operation. Code that two of them share lies in a lower layer.',
      severity: 'error',
      from: { path: '^server/operations/[^/]+/([^/]+)\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/operations/[^/]+/[^/]+\\.ts$' },
    },
    only('server-db', '^server/db/', '^(shared/|server/(db|testing)/|server/config\\.ts$)'),
    only('server-metrics', '^server/metrics/', '^(shared|server/(db|metrics|testing))/'),
    only('server-policies', '^server/policies/', '^(shared|server/(db|policies|secrets|testing))/'),
    only('server-documents', '^server/documents/', '^(shared|server/(db|policies|documents|testing))/'),
    only('server-connector', '^server/connector/', '^(shared|server/(db|connector|testing))/'),
    only('server-secrets', '^server/secrets/', '^(shared|server/(secrets|testing))/'),
    only(
      'server-runs',
      // Its tests use the real ledger.
      '^server/runs/(?!kinds/|testing/)(?!.*\\.test\\.ts$)',
      '^(shared/|server/(db|policies|documents|testing)/|server/runs/(?!kinds/))',
      'The runner knows no kind of run. server/main.ts passes it the list.',
    ),
    only(
      'server-middle',
      '^server/(admin|ai|research|publishing|export|billing|mail|auth|files)/',
      '^(shared/|server/(db|policies|documents|connector|secrets|admin|ai|research|publishing|export|billing|mail|auth|files|testing)/|server/runs/(?!kinds/))|^server/config\\.ts$',
    ),
    only(
      'server-run-kinds',
      '^server/runs/kinds/',
      '^(shared|server/(db|policies|documents|runs|connector|secrets|admin|ai|research|publishing|export|billing|mail|auth|files|testing))/|^server/config\\.ts$',
    ),
    siblings('run-kinds-are-apart', 'server/runs/kinds'),
    only(
      'server-operations-jobs',
      '^server/(operations|jobs)/',
      '^(shared|server/(db|policies|documents|runs|connector|secrets|admin|ai|research|publishing|export|billing|mail|auth|files|operations|jobs|testing))/|^server/config\\.ts$',
    ),
    {
      name: 'server-http-not-main',
      severity: 'error',
      from: { path: '^server/http/' },
      to: { path: '^server/main\\.ts$' },
    },
    {
      name: 'only-main-imports-sync',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(main\\.ts|testing/)' },
      to: { path: '^sync/' },
    },
    only(
      'sync-reads-little',
      '^sync/',
      '^(shared|sync|server/(db|metrics|policies|auth|testing))/|^server/(config|http-server|log)\\.ts$',
    ),
    {
      name: 'only-the-connector-calls-out',
      comment:
        'Addresses that a person typed are called through server/connector [I10]. The named files start the server or read its types; the linter forbids the functions that call out.',
      severity: 'error',
      from: {
        path: '^(server|sync)/',
        pathNot: [
          '\\.test\\.ts$|/testing/|^server/connector/',
          '^server/(main|http-server|shut-down|http/metrics)\\.ts$|^sync/(create-sync|upgrade-guard)\\.ts$',
        ],
      },
      to: { path: '^(node:)?(http|https|http2|tls|dgram)$|node_modules/undici/' },
    },
    clientLibrary('openai', 'server/ai/provider'),
    clientLibrary('stripe', 'server/billing/stripe'),
    clientLibrary('nodemailer', 'server/mail'),
    clientLibrary('@aws-sdk', 'server/files'),
    clientLibrary('arctic', 'server/auth/social'),
    {
      name: 'tests-stay-out',
      severity: 'error',
      from: { path: '^(client|server|sync|shared)/', pathNot: '(\\.test\\.tsx?$|/testing/)' },
      to: { path: '(\\.test\\.tsx?$|/testing/)' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|^data/|routes\\.gen\\.ts$)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
