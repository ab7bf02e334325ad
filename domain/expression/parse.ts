// Parses an expression by precedence climbing. Grammar, weakest first:
//   ?:   ||   &&   == != < <= > >= in like   + -   * / %   - !   ^ (to the right)   calls, names, literals, ( )
import { ExpressionFault } from './faults.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { Binary, Expression, Span } from './tree.ts'

export const MOST_PARTS = 200
export const DEEPEST = 20

const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!=', '<', '<=', '>', '>=', 'in', 'like', '!'],
  ['+', '-'],
  ['*', '/', '%'],
]
const COMPARISONS = 2

const LITERALS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Throws an ExpressionFault that names the part which is wrong. */
export const parse = (text: string): Expression => new Parser(tokensOf(text)).whole()

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #parts = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const expression = this.#choice()
    if (this.#next.kind !== 'end') throw this.#unexpected()
    return expression
  }

  get #next(): Token {
    // The last token is the end, which is never passed.
    return this.#tokens[this.#at] ?? { kind: 'end', at: 0, end: 0 }
  }

  #isSign(...signs: readonly string[]): boolean {
    return this.#next.kind === 'sign' && signs.includes(this.#next.sign)
  }

  #take(): Token {
    const token = this.#next
    if (token.kind !== 'end') this.#at += 1
    return token
  }

  #expect(sign: string): Token {
    if (!this.#isSign(sign)) throw this.#unexpected()
    return this.#take()
  }

  #unexpected(): ExpressionFault {
    const token = this.#next
    if (token.kind === 'end') return new ExpressionFault('unfinished', token)
    return new ExpressionFault('unexpected', token, { text: wordsOf(token) })
  }

  #made<E extends Expression>(expression: E): E {
    this.#parts += 1
    if (this.#parts > MOST_PARTS) throw new ExpressionFault('too-many', expression, { max: MOST_PARTS })
    return expression
  }

  /** What is nested: brackets, arguments, signs before a value, the sides of a choice. */
  #nested<E>(span: Span, read: () => E): E {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new ExpressionFault('too-deep', span, { max: DEEPEST })
    const found = read()
    this.#depth -= 1
    return found
  }

  #choice(): Expression {
    const when = this.#level(0)
    if (!this.#isSign('?')) return when
    const mark = this.#take()
    return this.#nested(mark, () => {
      const yes = this.#choice()
      this.#expect(':')
      const no = this.#choice()
      return this.#made({ kind: 'choice', when, yes, no, at: when.at, end: no.end })
    })
  }

  #level(level: number): Expression {
    const signs = LEVELS[level]
    if (!signs) return this.#sign()
    let left = this.#level(level + 1)
    while (this.#isSign(...signs)) {
      if (level === COMPARISONS && this.#isSign('!', 'in')) {
        left = this.#among(left)
        continue
      }
      const token = this.#take()
      const right = this.#level(level + 1)
      const op = (token.kind === 'sign' ? token.sign : '') as Binary
      left = this.#made({ kind: 'binary', op, left, right, at: left.at, end: right.end })
    }
    return left
  }

  /** `x in (1, 2)` and `x not in (1, 2)`. */
  #among(of: Expression): Expression {
    const not = this.#isSign('!')
    if (not) this.#take()
    this.#expect('in')
    const { list, end } = this.#list()
    if (list.length === 0) throw new ExpressionFault('unfinished', { at: of.at, end })
    return this.#made({ kind: 'among', of, list, not, at: of.at, end })
  }

  #list(): { list: Expression[]; end: number } {
    const open = this.#expect('(')
    return this.#nested(open, () => {
      const list: Expression[] = []
      while (!this.#isSign(')')) {
        if (list.length > 0) this.#expect(',')
        list.push(this.#choice())
      }
      return { list, end: this.#take().end }
    })
  }

  #sign(): Expression {
    if (!this.#isSign('-', '!', '+')) return this.#power()
    const token = this.#take()
    return this.#nested(token, () => {
      const of = this.#sign()
      if (token.kind !== 'sign' || token.sign === '+') return of
      return this.#made({ kind: 'unary', op: token.sign === '-' ? '-' : '!', of, at: token.at, end: of.end })
    })
  }

  /** Binds more tightly than the sign before it, and to the right: -2^2 is -4, 2^3^2 is 512. */
  #power(): Expression {
    const left = this.#value()
    if (!this.#isSign('^')) return left
    const mark = this.#take()
    const right = this.#nested(mark, () => this.#sign())
    return this.#made({ kind: 'binary', op: '^', left, right, at: left.at, end: right.end })
  }

  #value(): Expression {
    const token = this.#next
    const { at, end } = token
    switch (token.kind) {
      case 'number':
      case 'text':
        this.#take()
        return this.#made({ kind: 'literal', value: token.value, at, end })
      case 'variable':
        this.#take()
        return this.#made({ kind: 'variable', name: token.name, at, end })
      case 'name':
        return this.#named(token.name)
      case 'sign':
        if (token.sign !== '(') throw this.#unexpected()
        this.#take()
        return this.#nested(token, () => {
          const inner = this.#choice()
          const close = this.#expect(')')
          return { ...inner, at, end: close.end }
        })
      case 'end':
        throw this.#unexpected()
    }
  }

  #named(name: string): Expression {
    const { at, end } = this.#take()
    if (this.#isSign('(')) {
      const { list, end: close } = this.#list()
      return this.#made({ kind: 'call', name, args: list, at, end: close })
    }
    const literal = LITERALS.get(name)
    if (literal !== undefined) return this.#made({ kind: 'literal', value: literal, at, end })
    return this.#made({ kind: 'input', name, at, end })
  }
}

function wordsOf(token: Token): string {
  switch (token.kind) {
    case 'number':
      return String(token.value)
    case 'text':
      return `'${token.value}'`
    case 'variable':
      return `\${${token.name}}`
    case 'name':
      return token.name
    case 'sign':
      return token.sign
    case 'end':
      return ''
  }
}
