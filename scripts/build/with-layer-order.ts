import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Starts every stylesheet of the build with the layer order that `client/ui/styles/index.css` declares. The first
 * stylesheet that a browser reads fixes the order, and code splitting decides which file that is.
 */
export function withLayerOrder(): Plugin {
  const declaration = /^@layer [^;{]*;$/m;
  return {
    name: 'with-layer-order',
    generateBundle(_options, bundle) {
      const [order] = declaration.exec(readFileSync('client/ui/styles/index.css', 'utf8')) ?? [];
      if (order === undefined) this.error('client/ui/styles/index.css declares no order of layers.');
      for (const [name, file] of Object.entries(bundle))
        if (name.endsWith('.css') && file.type === 'asset' && typeof file.source === 'string')
          file.source = order + file.source;
    },
  };
}
