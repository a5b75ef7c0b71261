import startServer from './server.ts';

/** Of journeys: whoever takes pictures of it or measures it starts the server as it is. */
export default () => startServer([`--import=${new URL('quick-passwords.ts', import.meta.url).href}`]);
