import type { Plugin } from 'vite';

/** Removes the React keys of lucide's icons: React checks them only in development, and they compress badly. */
export function withoutIconKeys(): Plugin {
  const key = /,\s*key: "[^"]*"(?=\s*\})/g;
  return {
    name: 'without-icon-keys',
    apply: 'build',
    transform(code, id) {
      if (!/\/lucide-react\/dist\/esm\/icons\//.test(id) || !code.includes('__iconData = ')) return null;
      const bare = code.replace(key, '');
      if (bare === code)
        this.error('lucide no longer writes the keys of an icon the way this build leaves out.');
      return { code: bare, map: null };
    },
  };
}
