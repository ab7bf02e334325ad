// Text as Chinese spreadsheet programs save it: Node reads this encoding and does not write it.
let known: ReadonlyMap<string, number> | undefined

/** The bytes; undefined where a character needs four of them. */
export function toGb18030(text: string): Buffer | undefined {
  known ??= twoByteCodes()
  const bytes: number[] = []
  for (const char of text) {
    const code = char.charCodeAt(0)
    const pair = code < 0x80 ? code : known.get(char)
    if (pair === undefined) return undefined
    if (pair > 0xff) bytes.push(pair >> 8)
    bytes.push(pair & 0xff)
  }
  return Buffer.from(bytes)
}

function twoByteCodes(): Map<string, number> {
  const decoder = new TextDecoder('gb18030')
  const found = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const char = decoder.decode(Uint8Array.of(lead, trail))
      if (char.length === 1 && char !== '\uFFFD') found.set(char, (lead << 8) | trail)
    }
  return found
}
