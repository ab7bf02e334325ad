// Cuts what people wrote by whole characters: half of one is no text, and PostgreSQL takes none.

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Of one character there is seldom more. */
const AHEAD = 64

/** As many whole characters from the start as `most` UTF-16 units hold; `cut('😀', 1) === ''`. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed()
  const near = text.slice(0, most + AHEAD)
  const at = characters.segment(near).containing(most)?.index ?? most
  // What is one character from its first letter to beyond the limit is cut between its parts.
  return near.slice(0, at > 0 ? at : most - (isPaired(near, most) ? 1 : 0)).toWellFormed()
}

const isPaired = (text: string, at: number) => (text.codePointAt(at - 1) ?? 0) > 0xff_ff
