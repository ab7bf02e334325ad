// Splits the text of an expression into tokens.
import { ExpressionFault } from './faults.ts'
import type { Span } from './tree.ts'

export type Token = Span &
  (
    | { kind: 'number'; value: number }
    | { kind: 'text'; value: string }
    | { kind: 'name'; name: string }
    | { kind: 'variable'; name: string }
    | { kind: 'sign'; sign: string }
    | { kind: 'end' }
  )

export const LONGEST = 2_000

const space = /\s+/y
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
// Names of form fields may be Chinese; a dotted name is one name, there is no access to members.
const name = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/uy
const variable = /\$\{\s*([\p{L}_][\p{L}\p{N}_.]*)\s*\}/uy
const sign = /<=|>=|==|!=|<>|&&|\|\||[-+*/%^<>=!?:(),]/y
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
])

/** Token by token; other words for one sign are that sign: `<>` is `!=`, a single `=` is `==`, `and` is `&&`. */
export function tokensOf(text: string): Token[] {
  if (text.trim() === '') throw new ExpressionFault('empty', { at: 0, end: text.length })
  if (text.length > LONGEST) throw new ExpressionFault('too-long', { at: LONGEST, end: text.length }, { max: LONGEST })
  const tokens: Token[] = []
  let at = 0
  const taken = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  while (at < text.length) {
    const gap = taken(space)
    if (gap) {
      at += gap[0].length
      continue
    }
    const token = textAt(text, at) ?? readAt(at, taken)
    if (!token) {
      const [wrong = ''] = text.slice(at)
      throw new ExpressionFault('character', { at, end: at + wrong.length }, { text: wrong })
    }
    tokens.push(token)
    at = token.end
  }
  return [...tokens, { kind: 'end', at: text.length, end: text.length }]
}

function readAt(at: number, taken: (pattern: RegExp) => RegExpExecArray | null): Token | undefined {
  const digits = taken(number)
  if (digits) {
    const [text] = digits
    const value = Number(text)
    if (!Number.isFinite(value)) throw new ExpressionFault('number', { at, end: at + text.length }, { text })
    return { kind: 'number', value, at, end: at + text.length }
  }
  const given = taken(variable)
  if (given) return { kind: 'variable', name: given[1] ?? '', at, end: at + given[0].length }
  const word = taken(name)
  if (word) {
    const [text] = word
    const span = { at, end: at + text.length }
    const operator = OPERATORS.get(text.toLowerCase())
    return operator === undefined ? { kind: 'name', name: text, ...span } : { kind: 'sign', sign: operator, ...span }
  }
  const found = taken(sign)
  if (!found) return undefined
  const [text] = found
  return { kind: 'sign', sign: SAME.get(text) ?? text, at, end: at + text.length }
}

const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
  ['in', 'in'],
  ['like', 'like'],
])
const SAME: ReadonlyMap<string, string> = new Map([
  ['=', '=='],
  ['<>', '!='],
])

/** Text in single or double quotes; a backslash keeps the next character, `\n` and `\t` are line break and tab. */
function textAt(text: string, at: number): Token | undefined {
  const quote = text[at]
  if (quote !== "'" && quote !== '"') return undefined
  let value = ''
  for (let next = at + 1; next < text.length; next += 1) {
    const one = text[next] ?? ''
    if (one === quote) return { kind: 'text', value, at, end: next + 1 }
    if (one === '\\') {
      next += 1
      const kept = text[next] ?? ''
      value += ESCAPES.get(kept) ?? kept
    } else value += one
  }
  throw new ExpressionFault('text', { at, end: text.length })
}
