// JSON as devices write it: numbers that are none are no value, and no reason to refuse the good ones beside them.

const STRING_OR_NOT_A_NUMBER = /"(?:[^"\\]|\\.)*"|[-+]?\b(?:NaN|nan|NAN|Infinity|inf|Inf|INF)\b/g

/** The value of a text; nothing where it is not JSON even so. */
export function readJson(text: string): { value?: unknown } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return readLenient(text)
  }
}

function readLenient(text: string): { value?: unknown } {
  if (!/nan|inf/i.test(text)) return {}
  try {
    const plain = text.replace(STRING_OR_NOT_A_NUMBER, (found) => (found.startsWith('"') ? found : 'null'))
    return { value: JSON.parse(plain) }
  } catch {
    return {}
  }
}
