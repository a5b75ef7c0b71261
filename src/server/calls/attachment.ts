/** A `Content-Disposition` under which a browser keeps an answer as a file of this name. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/gu, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/gu, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}
