import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Read by the server of the journeys before it begins. Hundreds sign up there, at a tenth of a second of a core each: that
// passwords are hashed at the recommended cost is a test of its own, and a journey asks whether the right one lets in.
const { scrypt } = crypto;
Object.assign(crypto, {
  scrypt: (...[password, salt, length, options, done]: Parameters<typeof scrypt>) =>
    scrypt(password, salt, length, { ...options, N: 2, p: 1 }, done),
});
syncBuiltinESMExports();
