// What requests send as text: query parameters, and JSON whose objects are only data.
/** Query parameters as text; a repeated name becomes a list, which the schemas refuse. */
export function readQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}

// A sent object with its own `toString` or `valueOf` would run on any comparison or conversion and throw, for example
// `{"length":{"toString":0}}`. Duplicate JSON names: the last value wins.
const machinery = ['toString', 'valueOf']
const mayName = /"(?:toString|valueOf)"|\\u/

export function isTame(text: string, value: unknown): boolean {
  if (!mayName.test(text)) return true
  const left: unknown[] = [value]
  while (left.length > 0) {
    const one = left.pop()
    if (one === null || typeof one !== 'object') continue
    if (machinery.some((name) => Object.hasOwn(one, name))) return false
    for (const inner of Object.values(one)) left.push(inner)
  }
  return true
}
