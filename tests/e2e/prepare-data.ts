import { serve } from './server.ts';

// Loads the sample data into the folder that is named, for servers that start on a copy of it.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node tests/e2e/prepare-data.ts FOLDER');
const { stop } = await serve(folder);
await stop();
