import { readQuestion } from '#shared/search/index-words.ts';
import { Device } from '#client/lib/device/device.ts';
import type { DeviceAnswer, DeviceQuestion } from './device-search.ts';
import { StoredTexts } from './stored-texts.ts';

const texts = new StoredTexts();
let device: Device | undefined;
let newest = 0;

/** Letters typed while texts are read make the questions before them void. */
async function answer({ number, userId, question, itemIds }: DeviceQuestion): Promise<DeviceAnswer> {
  newest = number;
  device ??= new Device(userId);
  try {
    const database = await device.database();
    if (database) await texts.read(database, itemIds);
  } catch {
    // What was read before is still looked through.
  }
  const passages = number === newest ? texts.scan.search(readQuestion(question), itemIds) : [];
  return { number, passages };
}

addEventListener('message', ({ data }: MessageEvent<DeviceQuestion>) => {
  void answer(data).then((result) => postMessage(result));
});
