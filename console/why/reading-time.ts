// How long a refusal stays: as long as it takes to see, read and act on, and never longer than it is of use.
const SEEN = 3
const LONGEST = 10
/** Characters read in a second; words of Latin letters have more of them. */
const HAN = 6
const LATIN = 18

/** Seconds: `readingTime('没有权限')` is 4. */
export function readingTime(words: string): number {
  const han = words.match(/\p{Script=Han}/gu)?.length ?? 0
  const others = Array.from(words).length - han
  return Math.min(LONGEST, Math.ceil(SEEN + han / HAN + others / LATIN))
}
