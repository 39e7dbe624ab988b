import type { Locator } from '@playwright/test';

/** A file to drop: a text with the given words, or without words a PNG of a harbour that the page draws. */
export interface DroppedFile {
  name: string;
  /** The content of a text file. */
  words?: string;
  /** The MIME type that the file claims, by default the one of its content. */
  type?: string;
}

/** Drops files from the person's computer onto an element, with the events that a browser fires. */
export async function dropFiles(
  onto: Locator,
  files: readonly DroppedFile[],
  at: { x: number; y: number } = { x: 40, y: 40 },
): Promise<void> {
  await onto.evaluate(
    async (element, { files: dropped, at: position }) => {
      const drawPicture = async (hue: number): Promise<Blob> => {
        const canvas = new OffscreenCanvas(960, 600);
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('Nothing can be drawn.');
        pen.fillStyle = `hsl(${hue} 30% 82%)`;
        pen.fillRect(0, 0, 960, 600);
        pen.fillStyle = '#f5e6b8';
        pen.arc(760, 130, 60, 0, 7);
        pen.fill();
        pen.fillStyle = `hsl(${hue - 160} 35% 55%)`;
        pen.fillRect(0, 330, 960, 270);
        pen.fillStyle = '#3a3733';
        pen.beginPath();
        pen.moveTo(250, 400);
        pen.lineTo(650, 320);
        pen.lineTo(560, 450);
        pen.lineTo(340, 480);
        pen.fill();
        return canvas.convertToBlob({ type: 'image/png' });
      };
      const data = new DataTransfer();
      for (const [index, { name, words, type }] of dropped.entries()) {
        const isPicture = words === undefined;
        const part = isPicture ? await drawPicture(190 + index * 40) : words;
        data.items.add(new File([part], name, { type: type ?? (isPicture ? 'image/png' : 'text/plain') }));
      }
      const { left, top } = element.getBoundingClientRect();
      const point = { clientX: left + position.x, clientY: top + position.y };
      for (const kind of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(
          new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true, ...point }),
        );
    },
    { files: [...files], at },
  );
}

/** Whether an image has loaded, so that it has a size. */
export const isImageLoaded = (image: Locator): Promise<boolean> =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0);
