// Whether two people probably say the same fault: by the pairs of characters their words share. Chinese is not written
// with spaces, so words are not told apart.
import { folded } from '../folded.ts'

const MORE_THAN = 0.5

const isLetter = (char: string) => /[\p{L}\p{N}]/u.test(char)
const isDigit = (char: string) => /\p{N}/u.test(char)

/** Pairs of neighbouring letters; what the place is called says nothing of the fault, nor does a number by itself. */
function pairsOf(text: string, place: string): Set<string> {
  const parts = place.split(' / ').filter((part) => part.length > 1)
  const said = parts.reduce((left, part) => left.replaceAll(part, ' '), text)
  const chars = Array.from(folded(said))
  return new Set(
    chars.flatMap((char, at) => {
      const next = chars[at + 1]
      if (next === undefined || !isLetter(char) || !isLetter(next)) return []
      return isDigit(char) && isDigit(next) ? [] : [char + next]
    }),
  )
}

/** `isAlike('呼叫铃不响', '1号病房 呼叫铃坏了不响', '住院楼 / 1号病房')` holds. */
export function isAlike(one: string, other: string, place = ''): boolean {
  const [a, b] = [pairsOf(one, place), pairsOf(other, place)]
  const least = Math.min(a.size, b.size)
  if (least === 0) return false
  const shared = [...a].filter((pair) => b.has(pair)).length
  return shared / least > MORE_THAN
}
