import type { PageFiles, PictureToInsert, WorkspaceImage } from '../references/page-files.ts';

const IMAGES: readonly WorkspaceImage[] = [
  { assetId: 'a1', name: 'quay.png', alt: 'The quay at low water' },
  { assetId: 'a2', name: 'pier.png', alt: '' },
];

/**
 * Returns a small set of image files in memory.
 * @param urlOf returns the URL of an image; without it the images stay in the state of loading
 */
export function sampleFiles(urlOf?: (assetId: string) => string): PageFiles {
  const sources = new Map<string, ReturnType<PageFiles['sourceOf']>>();
  const sourceOf: PageFiles['sourceOf'] = (assetId) => {
    let source = sources.get(assetId);
    if (!source) {
      source = urlOf ? { state: 'ready', url: urlOf(assetId) } : { state: 'loading', url: null };
      sources.set(assetId, source);
    }
    return source;
  };
  return {
    workspaceId: 'here',
    nameOf: (assetId) => IMAGES.find((image) => image.assetId === assetId)?.name,
    read: async () => null,
    sourceOf,
    watch: () => () => {},
    reportBroken: () => {},
    add: async (files) =>
      files.map(({ name }, index): PictureToInsert => ({ assetId: `new${index}`, alt: '', name })),
    storePicture: async () => 'stored1',
    discard: () => {},
    pictureOfDrop: () => undefined,
    linkOfDrop: () => undefined,
    images: () => IMAGES,
    onImagesChange: () => () => {},
    hasFiles: ({ types }) => types.includes('Files'),
  };
}
