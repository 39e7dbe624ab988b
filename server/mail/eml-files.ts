import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import type { EmailMessage } from './email.ts';
import { composeMessage } from './message.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

/**
 * Writes an email as an `.eml` file, which every mail program opens. File names sort by time. Only the owner can read
 * the files, because they contain links that sign in [I4].
 * @returns the file's path
 */
export async function writeEml(folder: string, from: string, letter: EmailMessage): Promise<string> {
  const { message } = await composer.sendMail(composeMessage(from, letter));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${uuidv7()}.eml`);
  await writeFile(file, message, { mode: 0o600, flag: 'wx' });
  return file;
}
