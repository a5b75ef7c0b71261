/** One key per body: a double click or a retry after a lost answer makes no second record; another body needs another key. */
export function bodyKeys(): (body: unknown) => string {
  let last: { text: string; key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (last?.text !== text) last = { text, key: crypto.randomUUID() };
    return last.key;
  };
}
