import { Image } from 'lucide-react';

import type { FormatChoice } from '../../tools/format-menu.tsx';
import { choosePictures } from './picture-files.ts';

export const IMAGE_CHOICE: FormatChoice = {
  label: 'Image',
  icon: Image,
  command: choosePictures,
  also: ['picture', 'photo', 'file', 'upload'],
};
