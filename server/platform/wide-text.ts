// Texts of two bytes a character, as spreadsheet programs save “Unicode text”: known by their mark, or by every other byte
// being zero where most characters are Latin.

const HEAD = 4_096
/** Of the bytes in one of two places that are zero in such a text, and in none other. */
const MOST = 0.3

/** The encoding of such a text by its first bytes; undefined for every other. */
export function wideIn(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length < 2) return undefined
  const mark = bytes.readUInt16BE(0)
  if (mark === 0xff_fe) return 'utf-16le'
  if (mark === 0xfe_ff) return 'utf-16be'
  const zeros = [0, 0]
  const length = Math.min(bytes.length, HEAD)
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [first = 0, second = 0] = zeros.map((count) => count / (length / 2))
  if (second > MOST && first === 0) return 'utf-16le'
  return first > MOST && second === 0 ? 'utf-16be' : undefined
}
