import { registerHooks } from 'node:module';

/**
 * To know what a file of a package is, Node 26 reads the package's `package.json` again for each import, all of its `exports`
 * included. That of drizzle-orm has 179 kB, and a start or a thread has some 900 imports within it: more than half of what
 * loading took. See docs/decisions/202-formats-that-are-known.md.
 */
const isWithinDrizzle = (url = '') => url.includes('/node_modules/drizzle-orm/') && url.endsWith('.js');

registerHooks({
  resolve(specifier, context, next) {
    if (!/^\.\.?\/.*\.js$/.test(specifier) || !isWithinDrizzle(context.parentURL)) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
