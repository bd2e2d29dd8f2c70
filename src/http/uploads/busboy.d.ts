declare module 'busboy' {
  import type { Readable, Writable } from 'node:stream';

  export type FieldInfo = { encoding: string; valueTruncated: boolean };
  type FileInfo = { filename?: string };
  interface Parser extends Writable {
    on(event: 'file', listener: (name: string | undefined, content: Readable, info: FileInfo) => void): this;
    on(event: 'field', listener: (name: string | undefined, value: string | undefined, info: FieldInfo) => void): this;
    on(event: 'partsLimit' | 'error' | 'close', listener: () => void): this;
  }
  export default function busboy(options: object): Parser;
}
