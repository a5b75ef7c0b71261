/** Within double quotes a backslash takes away the meaning of these alone. */
const escapable = '"\\`$';

interface Read {
  value: string;
  /** Where the next line begins. */
  next: number;
}

/** A part in quotes, which may go over several lines; without its end it goes to the end of the file. */
function readQuoted(text: string, at: number, quote: string): Read {
  let value = '';
  for (let place = at; place < text.length; place += 1) {
    const sign = text[place]!;
    if (sign === quote) return { value, next: place + 1 };
    const follows = text[place + 1];
    if (quote === "'" || sign !== '\\' || follows === undefined) {
      value += sign;
      continue;
    }
    place += 1;
    if (follows === '\n') continue;
    value += escapable.includes(follows) ? follows : `\\${follows}`;
  }
  return { value, next: text.length };
}

/** The rest of a line as it stands, but for backslashes (before a line break: the line goes on) and blanks at its end. */
function readPlain(text: string, at: number): Read {
  let value = '';
  let end = 0;
  let place = at;
  for (; place < text.length && !/[\r\n]/.test(text[place]!); place += 1) {
    const isEscaped = text[place] === '\\';
    if (isEscaped) place += 1;
    const sign = text[place] ?? '\n';
    if (isEscaped && /[\r\n]/.test(sign)) continue;
    value += sign;
    if (isEscaped || !/\s/.test(sign)) end = value.length;
  }
  return { value: value.slice(0, end), next: place + 1 };
}

function readValue(text: string, at: number): Read {
  let value = '';
  let place = at;
  while (place < text.length) {
    const sign = text[place]!;
    if (sign === '\r' || sign === '\n') return { value, next: place + 1 };
    if (sign === '"' || sign === "'") {
      const quoted = readQuoted(text, place + 1, sign);
      value += quoted.value;
      place = quoted.next;
    } else if (/\s/.test(sign)) {
      place += 1;
    } else {
      const plain = readPlain(text, place);
      return { value: value + plain.value, next: plain.next };
    }
  }
  return { value, next: place };
}

const comment = /[#;][^\n]*/y;
const nameOfValue = /([A-Za-z_]\w*)[^\S\r\n]*=/y;
const otherLine = /[^\n]*/y;

/** The settings of a file in the form of systemd's `EnvironmentFile`: read as systemd reads them, and never by a shell. */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < text.length) {
    if (/\s/.test(text[at]!)) {
      at += 1;
      continue;
    }
    if (take(comment)) continue;
    const name = take(nameOfValue)?.[1];
    if (name === undefined) {
      take(otherLine);
      continue;
    }
    const { value, next } = readValue(text, at);
    settings[name] = value;
    at = next;
  }
  return settings;
}
