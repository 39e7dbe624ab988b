import type { Plugin } from 'vite';

/** Removes the WOFF copies of fonts. Only browsers from before 2018 use them, but every device would store them. */
export function withoutOldFonts(): Plugin {
  const old = /,\s*url\([^)]*\.woff\)\s*format\((["'])woff\1\)/g;
  return {
    name: 'without-old-fonts',
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'asset') continue;
        if (name.endsWith('.woff')) delete bundle[name];
        else if (name.endsWith('.css') && typeof file.source === 'string')
          file.source = file.source.replaceAll(old, '');
      }
    },
  };
}
