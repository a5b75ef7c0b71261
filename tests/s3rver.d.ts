declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  /** An S3-compatible server for tests; its one key and secret are `S3RVER`. */
  export default class S3rver {
    constructor(options: {
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
