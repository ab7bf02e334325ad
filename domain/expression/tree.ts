// The tree of an expression, as the parser makes it. Positions count characters from 0; `end` is exclusive.

export interface Span {
  at: number
  end: number
}

export type Binary = '+' | '-' | '*' | '/' | '%' | '^' | '<' | '<=' | '>' | '>=' | '==' | '!=' | 'like' | '&&' | '||'

export type Expression = Span &
  (
    | { kind: 'literal'; value: number | string | boolean | null }
    /** A declared input. */
    | { kind: 'input'; name: string }
    /** `${userId}`: given by whoever evaluates, known by name only. */
    | { kind: 'variable'; name: string }
    | { kind: 'unary'; op: '-' | '!'; of: Expression }
    | { kind: 'binary'; op: Binary; left: Expression; right: Expression }
    | { kind: 'choice'; when: Expression; yes: Expression; no: Expression }
    | { kind: 'among'; of: Expression; list: readonly Expression[]; not: boolean }
    | { kind: 'call'; name: string; args: readonly Expression[] }
  )

/** The parts directly below. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'unary':
      return [expression.of]
    case 'binary':
      return [expression.left, expression.right]
    case 'choice':
      return [expression.when, expression.yes, expression.no]
    case 'among':
      return [expression.of, ...expression.list]
    case 'call':
      return expression.args
    default:
      return []
  }
}

/** The expression and everything below it, in the order of the text. */
export function everyPart(expression: Expression): Expression[] {
  return [expression, ...partsOf(expression).flatMap(everyPart)]
}
