import type { ExportPlan } from './export-plan.ts';
import type { ZipEntry } from './zip-stream.ts';

/** Returns the text that explains the zip. */
export function readmeFile({ workspaces }: ExportPlan, at: number): ZipEntry {
  const lines = [
    'Your data in Foolscap',
    '',
    `Made on ${new Date(at).toUTCString()}. All times in the files are in UTC.`,
    '',
    'account/      Your profile and photo, ways to sign in, sessions, credits, payments, invitations, messages to us, tasks, writing styles, AI answers with the texts that were sent for them, blog posts of the former product and security log.',
    'workspaces/   A folder for each workspace that you own or are a member of:',
    '',
    ...workspaces.map(({ title, folder }) => `  ${folder}   ${title}`),
    '',
    'In the folder of a workspace:',
    '',
    '  workspace.json   Its settings, custom tabs and members.',
    '  tree.json        Folders, documents, canvases and files with their properties and places.',
    '  writing-styles.json  Its writing styles with their guides and examples.',
    '  versions.json    The list of stored versions of the documents.',
    '  documents/       Each document as Markdown and as a web page.',
    '  canvases/        Each canvas in the format JSON Canvas (jsoncanvas.org).',
    '  assets/          The files as they were uploaded.',
    '',
    'left-out.json lists items that could not be read, with the reason. Without such items there is no such file.',
    'Documents in the trash are included; documents and workspaces that were deleted are not.',
    '',
  ];
  return { path: 'README.txt', content: Buffer.from(lines.join('\r\n')) };
}
